import { createHash } from 'node:crypto'
import { mailboxOf, replyAddress, replyToken, senderHost } from '#server/features/notifications/public.ts'
import type { SendOutcome } from '#server/features/ways/public.ts'
import { log } from '#server/platform/log.ts'
import { isRefusedForGood } from '#server/platform/mail/mail.ts'
import { sendNow, sendsLinks } from '#server/platform/mail/send-now.ts'
import type { OpenBot } from '#server/features/chat/chat-bot.ts'

const sendingMaxMs = 60_000

/** An answer to a linked account. */
export interface EmailAnswer {
  to: string
  accountId: number
  /** The thread that its answer continues. */
  threadId?: number | undefined
  subject: string
  text: string
  /** The ids of the messages that it answers, the first of the conversation first. */
  answers: readonly string[]
  /** The same in each attempt. */
  key: string
}

/** Sends an answer, whose answer comes back to the mailbox with the token of the account. */
export async function sendAnswer(
  { config }: Pick<OpenBot, 'config'>,
  { to, accountId, threadId, subject, text, answers, key }: EmailAnswer,
): Promise<SendOutcome> {
  if (!sendsLinks()) return { state: 'failed', isFinal: true, message: noSending }
  const account = replyToken({ what: 'account', id: accountId, hash: null })
  const thread = threadId === undefined ? [] : [replyToken({ what: 'thread', id: threadId, hash: null })]
  const digest = createHash('sha256').update(`${to}\n${key}`).digest('hex').slice(0, 16)
  const mailbox = mailboxOf(config)
  const messageId = `<${[...thread, account, digest].join('.')}@${senderHost()}>`
  try {
    await sendNow(
      {
        to,
        subject: /^re:/i.test(subject) ? subject : `Re: ${subject || 'Balancia'}`,
        text: `${text}\n${mailbox.hasPlus ? footer(replyAddress(mailbox, account)) : ''}`,
        messageId,
        replyTo: replyAddress(mailbox, account),
        answers,
      },
      sendingMaxMs,
    )
    return { state: 'sent', proof: messageId, remote: { messageId } }
  } catch (error) {
    return outcomeOf(error)
  }
}

/** What is missing in an installation that sends no emails. */
export const noSending =
  'Answers are sent by the mail server of this installation. Enter it and the public address in the settings of the server first.'

const footer = (address: string) =>
  `\n-- \nReply to continue. To begin another conversation, write to ${address} with the name of the agent in the subject, such as “Scout: what is new?”. Keep this address to yourself.\n`

function outcomeOf(error: unknown): SendOutcome {
  log.info({ err: error }, 'Could not send an answer by email')
  const { command = '', responseCode } = error as { command?: string; responseCode?: number }
  if (isRefusedForGood(error))
    return { state: 'failed', isFinal: true, message: 'The mail server refused it.' }
  // Without an answer to its content the server may have accepted it.
  const mayHaveArrived = command === 'DATA' && responseCode === undefined
  if (mayHaveArrived || (error as Error).name === 'TimeoutError')
    return { state: 'unknown', message: 'The mail server did not answer; it may have arrived.' }
  return { state: 'failed', message: 'The mail server could not be reached or did not take it.' }
}
