import { type FetchMessageObject, ImapFlow, type ImapFlowOptions } from 'imapflow'
import type { Thrown } from './untrusted-server-threads.ts'
import { withinBytes } from './within-bytes.ts'
import { answerTasks } from '#server/platform/threads/answer-tasks.ts'

const textMax = 50_000

/** A query of a mailbox. */
export type MailQuestion =
  | { of: 'count' }
  | { of: 'newest'; unreadOnly: boolean; limit: number }
  | { of: 'text'; uid: number }

export interface AskedMailbox {
  client: ImapFlowOptions
  mailbox: string
  question: MailQuestion
}

export interface Email {
  uid: number
  from: string
  subject: string
  /** ISO-8601; null when the email has no readable date. */
  date: string | null
  isRead: boolean
}

/** The emails, with the text of the requested one, or their number. */
export type MailAnswer = { count: number } | { emails: (Email & { text?: string })[] }

answerTasks(async ({ client: settings, mailbox, question }: AskedMailbox): Promise<MailAnswer | Thrown> => {
  const client = new ImapFlow(settings)
  // A connection error fails the waiting command; unhandled here, it would end the thread.
  client.on('error', () => undefined)
  const ask = async () => {
    await client.connect()
    await client.mailboxOpen(mailbox, { readOnly: true })
    return answerOf(client, question)
  }
  try {
    return await withinBytes(ask(), {
      bytesRead: () => client.stats().received,
      cut: () => client.close(),
    })
  } catch (error) {
    return { thrown: plain(error) }
  } finally {
    client.close()
  }
})

function answerOf(client: ImapFlow, question: MailQuestion): Promise<MailAnswer> {
  if (question.of === 'count') return countOf(client)
  return question.of === 'newest' ? newestOf(client, question) : textOf(client, question.uid)
}

async function countOf(client: ImapFlow): Promise<MailAnswer> {
  const status = await client.status('INBOX', { messages: true })
  return { count: (status && status.messages) || 0 }
}

async function newestOf(
  client: ImapFlow,
  { unreadOnly, limit }: { unreadOnly: boolean; limit: number },
): Promise<MailAnswer> {
  const found = (await client.search(unreadOnly ? { seen: false } : { all: true }, { uid: true })) || []
  const uids = found.slice(-limit)
  if (uids.length === 0) return { emails: [] }
  const messages = await client.fetchAll(uids, { envelope: true, flags: true }, { uid: true })
  return { emails: messages.map(asEmail).toReversed() }
}

async function textOf(client: ImapFlow, uid: number): Promise<MailAnswer> {
  const fields = { envelope: true, flags: true, bodyStructure: true }
  const found = await client.fetchOne(String(uid), fields, { uid: true })
  if (!found) return { emails: [] }
  const { content } = await client.download(String(uid), textPart(found), {
    uid: true,
    maxBytes: textMax * 4,
  })
  const chunks: Buffer[] = []
  for await (const chunk of content ?? []) chunks.push(Buffer.from(chunk))
  return { emails: [{ ...asEmail(found), text: Buffer.concat(chunks).toString().slice(0, textMax) }] }
}

/** The first part that is plain text; else whatever text there is. */
function textPart({ bodyStructure }: FetchMessageObject): string {
  const parts = [
    bodyStructure,
    ...(bodyStructure?.childNodes ?? []).flatMap((part) => [part, ...(part.childNodes ?? [])]),
  ]
  const found =
    parts.find((part) => part?.type === 'text/plain') ?? parts.find((part) => part?.type === 'text/html')
  return found?.part ?? '1'
}

function asEmail({ uid, envelope, flags }: FetchMessageObject): Email {
  const [sender] = envelope?.from ?? []
  return {
    uid,
    from: [sender?.name, sender?.address && `<${sender.address}>`].filter(Boolean).join(' '),
    subject: envelope?.subject ?? '',
    date: envelope?.date ? new Date(envelope.date).toISOString() : null,
    isRead: flags?.has('\\Seen') ?? false,
  }
}

/** The properties of a library's error that explain it. */
function plain(error: unknown): object {
  const { code, message, responseText, serverResponseCode, authenticationFailed } = error as Record<
    string,
    unknown
  >
  const failure = { code, message, responseText, serverResponseCode, authenticationFailed }
  return Object.fromEntries(
    Object.entries(failure).filter(([, value]) => ['string', 'boolean'].includes(typeof value)),
  )
}
