import { and, eq, isNotNull } from 'drizzle-orm'
import type { ApprovalDecision } from '#contract/approvals/approvals.ts'
import { approvalTexts } from '#contract/approvals/approvals.ts'
import type { DecisionPlace } from '#contract/approvals/approval-states.ts'
import { questionPayload } from '#contract/approvals/question.ts'
import type { WayKind } from '#contract/notifications/way-names.ts'
import { db } from '#server/db/database.ts'
import { approvals } from '#server/db/tables/approvals.ts'
import { notificationDeliveries } from '#server/db/tables/notification-ways.ts'
import type { Actor } from '#server/features/activity/public.ts'
import { decideShown } from '#server/features/approvals/public.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Press } from './press.ts'

/** The outcome of a press, as text for the user who pressed. */
export interface PressOutcome {
  isDecided: boolean
  text: string
}

const places: Partial<Record<WayKind, DecisionPlace>> = {
  telegram: 'telegram',
  slack: 'slack',
  discord: 'discord',
}

/**
 * Decides what a delivery to this user asks for, exactly once. Refuses in words: another user's delivery, a payload that
 * has changed, and what is decided or expired.
 */
export async function pressDelivery(
  actor: Actor,
  { deliveryId, hash, action }: Press,
): Promise<PressOutcome> {
  const [found] = await db
    .select({
      approvalId: approvals.id,
      kind: approvals.kind,
      payload: approvals.payload,
      payloadHash: notificationDeliveries.payloadHash,
      wayKind: notificationDeliveries.wayKind,
    })
    .from(notificationDeliveries)
    .innerJoin(approvals, eq(approvals.id, notificationDeliveries.approvalId))
    .where(
      and(
        eq(notificationDeliveries.id, deliveryId),
        eq(notificationDeliveries.userId, actor.userId),
        eq(approvals.userId, actor.userId),
        isNotNull(notificationDeliveries.payloadHash),
      ),
    )
  if (!found) return refused('This message was not sent to you.')
  const { approvalId, payloadHash } = found
  if (!payloadHash?.startsWith(hash)) return refused(approvalTexts.altered)
  const request = decisionOf(action, found)
  if (!request) return refused(approvalTexts.altered)
  try {
    const through = places[found.wayKind] ?? 'link'
    await decideShown({ ...actor, through }, approvalId, payloadHash, request)
    return { isDecided: true, text: request.decision === 'approve' ? doneText(request) : 'Refused.' }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return refused(error.message)
  }
}

const refused = (text: string): PressOutcome => ({ isDecided: false, text })

const doneText = ({ payload }: ApprovalDecision) => (payload === undefined ? 'Approved.' : 'Answered.')

/** Returns the decision that a button means; undefined: the question has no such choice. */
function decisionOf(
  action: string,
  { kind, payload }: Pick<typeof approvals.$inferSelect, 'kind' | 'payload'>,
): ApprovalDecision | undefined {
  if (action === 'r') return { decision: 'refuse' }
  if (kind !== 'question') return action === 'a' ? { decision: 'approve' } : undefined
  const answer = questionPayload.safeParse(payload).data?.choices[Number(action)]
  return answer === undefined ? undefined : { decision: 'approve', payload: { answer } }
}
