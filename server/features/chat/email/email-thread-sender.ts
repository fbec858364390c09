import { and, desc, eq } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { linkedAccounts } from '#server/db/tables/chat-accounts.ts'
import { threads } from '#server/db/tables/threads.ts'
import type { OpenBot } from '#server/features/chat/chat-bot.ts'
import type { ThreadSender } from '#server/features/threads/public.ts'
import { channelParts } from './email-channel.ts'
import { sendAnswer } from './send-email.ts'

/** Sends the answers of agents as emails in the conversation of the message that they answer. */
export const emailThreadSender = (openBot: () => Promise<OpenBot | null>): ThreadSender => ({
  source: 'email',
  honoursIdempotencyKey: false,
  async send({ channel, text, idempotencyKey, url }) {
    const [bot, parts] = [await openBot(), channelParts(channel)]
    if (!bot || !parts)
      return { state: 'failed', isFinal: true, message: 'The mailbox of this server is switched off.' }
    const [account] = await db
      .select()
      .from(linkedAccounts)
      .where(and(eq(linkedAccounts.id, parts.accountId), eq(linkedAccounts.service, 'email')))
    if (!account) return { state: 'gone', message: 'This address is not linked any more.' }
    const [thread] = await db
      .select({ id: threads.id })
      .from(threads)
      .where(and(eq(threads.channel, channel), eq(threads.userId, account.userId)))
      .orderBy(desc(threads.id))
      .limit(1)
    return sendAnswer(bot, {
      to: account.externalId,
      accountId: account.id,
      threadId: thread?.id,
      subject: parts.subject,
      text: `${text}\n\n${url}`,
      answers: parts.rootId.startsWith('<') ? [parts.rootId] : [],
      key: idempotencyKey,
    })
  },
})
