import { and, eq } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import type { LinkedAccountRow } from '#server/db/tables/chat-accounts.ts'
import { mailOutbox, notifications } from '#server/db/tables/messages.ts'
import type { Incoming } from '#server/features/chat/chat-bot.ts'
import { decideByEmail } from './decide-by-email.ts'
import type { Judged } from './judge-email.ts'
import type { ReceivedEmail } from './parse-email.ts'
import { talkByEmail } from './talk-by-email.ts'

/** A message of a linked account that is proven to be of its user. */
export interface ProvenEmail {
  email: ReceivedEmail
  judged: Judged
  /** The emails of ours to this user that it answers. */
  emailIds: readonly number[]
}

/** Acts on a message: the answer to what an email asked, or a message to an agent. */
export async function takeEmail(
  account: LinkedAccountRow,
  incoming: Incoming,
  { email, judged, emailIds }: ProvenEmail,
): Promise<void> {
  const token = judged.tokens.findLast(({ what, id }) => what === 'email' && emailIds.includes(id))
  const answered = token && (await answeredEmail(account.userId, token.id))
  if (token && answered?.approvalId)
    return decideByEmail(account, incoming, { approvalId: answered.approvalId, hash: token.hash })
  return talkByEmail(account, incoming, email, {
    threadId: judged.tokens.findLast(({ what }) => what === 'thread')?.id,
    agentId: answered?.agentId ?? undefined,
  })
}

/** Returns what an email of the outbox was about. */
async function answeredEmail(userId: string, id: number) {
  const [found] = await db
    .select({ approvalId: notifications.approvalId, agentId: notifications.agentId })
    .from(mailOutbox)
    .innerJoin(notifications, eq(notifications.id, mailOutbox.notificationId))
    .where(and(eq(mailOutbox.id, id), eq(mailOutbox.userId, userId)))
  return found
}
