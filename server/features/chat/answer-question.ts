import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { db, inTransaction } from '#server/db/database.ts'
import { approvals } from '#server/db/tables/approvals.ts'
import type { LinkedAccountRow } from '#server/db/tables/chat-accounts.ts'
import { notificationDeliveries, notificationWays } from '#server/db/tables/notification-ways.ts'
import { decideShown } from '#server/features/approvals/public.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Incoming } from './chat-bot.ts'
import { chatTexts } from './chat-texts.ts'
import { storeIncoming } from './store-incoming.ts'

/** Takes a reply to a question as its answer; false: it replies to something else. */
export async function answerQuestion(account: LinkedAccountRow, incoming: Incoming): Promise<boolean> {
  if (incoming.repliesTo === null) return false
  const { service, userId } = account
  const { remote } = notificationDeliveries
  const [asked] = await db
    .select({
      approvalId: approvals.id,
      kind: approvals.kind,
      payloadHash: notificationDeliveries.payloadHash,
    })
    .from(notificationDeliveries)
    .innerJoin(notificationWays, eq(notificationWays.id, notificationDeliveries.wayId))
    .innerJoin(approvals, eq(approvals.id, notificationDeliveries.approvalId))
    .where(
      and(
        eq(notificationDeliveries.userId, userId),
        eq(approvals.userId, userId),
        eq(notificationWays.accountId, account.id),
        isNotNull(notificationDeliveries.payloadHash),
        sql`${remote} ->> 'chat' = ${incoming.chat.id} and ${remote} ->> 'message' = ${incoming.repliesTo}`,
      ),
    )
    .orderBy(desc(notificationDeliveries.id))
    .limit(1)
  if (!asked) return false
  const { approvalId, kind, payloadHash } = asked
  const outcome =
    kind === 'question'
      ? await answered(() =>
          decideShown({ userId, userAgent: service, through: service }, approvalId, payloadHash ?? '', {
            decision: 'approve',
            payload: { answer: incoming.text },
          }),
        )
      : chatTexts.useButtons
  const isNew = await inTransaction((tx) =>
    storeIncoming(tx, { service, incoming, what: 'answer', account, outcome }),
  )
  if (isNew) await incoming.respond(outcome)
  return true
}

async function answered(act: () => Promise<unknown>): Promise<string> {
  try {
    await act()
    return chatTexts.answered
  } catch (error) {
    if (error instanceof Failure) return error.message
    throw error
  }
}
