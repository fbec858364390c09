import { approvalDaysMax, type ApprovalKindName } from '#contract/approvals/approval-states.ts'
import type { NotificationKind } from '#contract/notifications/notifications.ts'
import { pages } from '#contract/pages.ts'
import type { Tx } from '#server/db/database.ts'
import { approvals } from '#server/db/tables/approvals.ts'
import { notifyOwner } from '#server/features/notifications/public.ts'
import { clock } from '#server/platform/clock.ts'

const dayMs = 86_400_000

export interface ApprovalRequest {
  kind: ApprovalKindName
  userId: string
  subject: { kind: string; id: number | string }
  executionId?: number
  /** Names what waits, so that there is one pending request for it at a time. */
  key: string
  title: string
  reason: string
  payload: Record<string, unknown>
  reads?: string[]
  /** When it expires; left out: after the longest time that a run may be suspended. */
  expiresAt?: Date
  /** How its owner is notified, in the inbox and by email. */
  notice: { kind: NotificationKind; body: string }
}

/**
 * Requests an approval, in the transaction that suspends what waits for it. Does nothing if the same request is
 * pending.
 */
export async function requestApproval(tx: Tx, request: ApprovalRequest): Promise<void> {
  const { notice, subject, ...asked } = request
  const createdAt = clock.now()
  const [made] = await tx
    .insert(approvals)
    .values({
      expiresAt: new Date(createdAt.getTime() + approvalDaysMax * dayMs),
      ...asked,
      subjectKind: subject.kind,
      subjectId: String(subject.id),
      createdAt,
    })
    .onConflictDoNothing()
    .returning({ id: approvals.id })
  if (!made) return
  await notifyOwner(tx, {
    userId: request.userId,
    ...notice,
    title: request.title,
    approvalId: made.id,
    link: `${pages.approvals}?approval=${made.id}`,
    emailKey: `approval:${made.id}`,
  })
}
