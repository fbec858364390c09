import { type FetchMessageObject, ImapFlow, type ImapFlowOptions } from 'imapflow'
import type { Thrown } from './untrusted-server-threads.ts'
import { withinBytes } from './within-bytes.ts'
import { answerTasks } from '#server/platform/threads/answer-tasks.ts'

const textMax = 50_000
/** More than the largest answer that this question asks for. */
const sinceBytesMax = 20_000_000

/** A query of a mailbox. */
export type MailQuestion =
  | { of: 'count' }
  | { of: 'newest'; unreadOnly: boolean; limit: number }
  | { of: 'text'; uid: number }
  | SinceQuestion
  | { of: 'source'; uid: number; bytesMax: number }

/**
 * The messages after a position, oldest first; marks others as read before. When the mailbox was made again, its unread
 * messages and the position at its end.
 */
interface SinceQuestion {
  of: 'since'
  /** Null: the position at the end of the mailbox, and no messages. */
  after: MailPosition | null
  limit: number
  /** Bytes of each message, from its beginning. */
  bytesMax: number
  seen: readonly number[]
  /** From when on unread messages are received when the mailbox was made again. */
  unreadFrom: Date
}

/** A position in a mailbox: uids are comparable while the validity is the same. */
export interface MailPosition {
  validity: string
  uid: number
}

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

/** A message as it was received, or its beginning. */
export interface RawEmail {
  uid: number
  /** Bytes of the whole message. */
  size: number
  source: Uint8Array<ArrayBuffer>
}

/** The answer to each question: a number, the emails with the text of the requested one, messages, or one of them. */
export interface MailAnswers {
  count: { count: number }
  newest: { emails: (Email & { text?: string })[] }
  text: { emails: (Email & { text?: string })[] }
  since: { position: MailPosition; messages: RawEmail[] }
  source: { source: Uint8Array<ArrayBuffer> | null }
}
export type MailAnswer = MailAnswers[keyof MailAnswers]

answerTasks(async ({ client: settings, mailbox, question }: AskedMailbox): Promise<MailAnswer | Thrown> => {
  const client = new ImapFlow(settings)
  // A connection error fails the waiting command; unhandled here, it would end the thread.
  client.on('error', () => undefined)
  const ask = async () => {
    await client.connect()
    const readOnly = question.of !== 'since' || question.seen.length === 0
    await client.mailboxOpen(mailbox, { readOnly })
    return answerOf(client, question)
  }
  try {
    return await withinBytes(
      ask(),
      { bytesRead: () => client.stats().received, cut: () => client.close() },
      question.of === 'since' || question.of === 'source' ? sinceBytesMax : undefined,
    )
  } catch (error) {
    return { thrown: plain(error) }
  } finally {
    client.close()
  }
})

function answerOf(client: ImapFlow, question: MailQuestion): Promise<MailAnswer> {
  if (question.of === 'count') return countOf(client)
  if (question.of === 'since') return messagesSince(client, question)
  if (question.of === 'source') return sourceOf(client, question)
  return question.of === 'newest' ? newestOf(client, question) : textOf(client, question.uid)
}

async function countOf(client: ImapFlow): Promise<MailAnswers['count']> {
  return { count: (client.mailbox && client.mailbox.exists) || 0 }
}

async function messagesSince(
  client: ImapFlow,
  { after, limit, bytesMax, seen, unreadFrom }: SinceQuestion,
): Promise<MailAnswers['since']> {
  const { mailbox } = client
  if (!mailbox) throw new Error('The mailbox is closed.')
  if (seen.length > 0) await client.messageFlagsAdd(seen.join(','), ['\\Seen'], { uid: true })
  const validity = String(mailbox.uidValidity)
  const end = { validity, uid: (mailbox.uidNext || 1) - 1 }
  if (!after) return { position: end, messages: [] }
  const isSame = after.validity === validity
  const position = isSame ? after : end
  // With another validity the mailbox was made again: what is unread has not been received.
  const wanted = isSame ? { uid: `${after.uid + 1}:*` } : { seen: false, since: unreadFrom }
  const found = ((await client.search(wanted, { uid: true })) || []).toSorted((a, b) => a - b)
  // A search for `9:*` finds the last message even if its uid is lower.
  const uids = isSame ? found.filter((uid) => uid > after.uid).slice(0, limit) : found.slice(-limit)
  if (uids.length === 0) return { position, messages: [] }
  const query = { size: true, source: { start: 0, maxLength: bytesMax } }
  const messages = await client.fetchAll(uids.join(','), query, { uid: true })
  return {
    position,
    messages: messages
      .map(({ uid, size = 0, source }) => ({ uid, size, source: new Uint8Array(source ?? []) }))
      .toSorted((a, b) => a.uid - b.uid),
  }
}

async function sourceOf(
  client: ImapFlow,
  { uid, bytesMax }: { uid: number; bytesMax: number },
): Promise<MailAnswers['source']> {
  const found = await client.fetchOne(
    String(uid),
    { source: { start: 0, maxLength: bytesMax } },
    { uid: true },
  )
  return { source: found && found.source ? new Uint8Array(found.source) : null }
}

async function newestOf(
  client: ImapFlow,
  { unreadOnly, limit }: { unreadOnly: boolean; limit: number },
): Promise<MailAnswers['newest']> {
  const found = (await client.search(unreadOnly ? { seen: false } : { all: true }, { uid: true })) || []
  const uids = found.slice(-limit)
  if (uids.length === 0) return { emails: [] }
  const messages = await client.fetchAll(uids, { envelope: true, flags: true }, { uid: true })
  return { emails: messages.map(asEmail).toReversed() }
}

async function textOf(client: ImapFlow, uid: number): Promise<MailAnswers['text']> {
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
