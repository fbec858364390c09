import { and, eq } from 'drizzle-orm'
import type { DecisionPlace } from '#contract/approvals/approval-states.ts'
import { type Approval, type ApprovalDecision, approvalTexts } from '#contract/approvals/approvals.ts'
import { plainIssue } from '#server/platform/plain-issues.ts'
import { inTransaction, type Queries, type Tx } from '#server/db/database.ts'
import { type ApprovalRow, approvals } from '#server/db/tables/approvals.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { users } from '#server/db/tables/users.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { payloadHashOf } from '#server/features/notifications/public.ts'
import { clock } from '#server/platform/clock.ts'
import { conflict, invalid, notFound } from '#server/platform/failure.ts'
import { announceDecided } from './hooks.ts'
import { kindOf } from './kinds.ts'
import { ownApproval } from './list-approvals.ts'

const words = { approved: 'approved', refused: 'refused' } as const

/** The user who decides, and where. */
interface Decider extends Actor {
  through: DecisionPlace
}

/**
 * Applies a user's decision on one of their approvals, in one transaction with its effects. A second decision is
 * refused with the name of the first decider and the time.
 */
export const decideApproval = (decider: Decider, id: number, request: ApprovalDecision): Promise<Approval> =>
  decide(decider, id, request)

/** Applies a decision that was made in a message, unless the approval is not the one that the message showed. */
export const decideShown = (
  decider: Decider,
  id: number,
  payloadHash: string,
  request: ApprovalDecision,
): Promise<Approval> => decide(decider, id, request, payloadHash)

async function decide(
  { through, ...actor }: Decider,
  id: number,
  request: ApprovalDecision,
  shownHash?: string,
): Promise<Approval> {
  const after = await inTransaction(async (tx) => {
    const approval = await lockApproval(tx, actor.userId, id)
    const closed = await closedReason(tx, approval)
    if (closed !== undefined) throw conflict(closed)
    if (shownHash !== undefined && shownHash !== payloadHashOf(approval))
      throw conflict(approvalTexts.altered)
    const now = clock.now()
    const kind = kindOf(approval)
    const isApproved = request.decision === 'approve'
    const answer = isApproved ? answerOf(kind.answer.safeParse(request.payload, { error: plainIssue })) : null
    const [decided = approval] = await tx
      .update(approvals)
      .set({
        state: isApproved ? 'approved' : 'refused',
        decidedBy: actor.userId,
        decidedAt: now,
        decidedThrough: through,
        decision: answer as Record<string, unknown> | null,
      })
      .where(eq(approvals.id, id))
      .returning()
    await recordActivity(tx, {
      ...actor,
      action: 'decide_approval',
      resource: 'approval',
      resourceId: id,
      // The user's answer is stored only with the approval, not in the log.
      metadata: {
        kind: approval.kind,
        executionId: approval.executionId,
        decision: request.decision,
        through,
      },
    })
    const afterwards = isApproved ? await kind.approve(tx, decided, answer) : await kind.refuse(tx, decided)
    await announceDecided(tx, decided)
    return afterwards
  })
  await after?.()
  return ownApproval(actor.userId, id)
}

/** Locks the approval after the run that waits for it: the end of a run locks both in this order. */
async function lockApproval(tx: Tx, userId: string, id: number): Promise<ApprovalRow> {
  const isOwn = and(eq(approvals.id, id), eq(approvals.userId, userId))
  const [seen] = await tx.select({ executionId: approvals.executionId }).from(approvals).where(isOwn)
  if (!seen) throw notFound('Approval')
  await lockRun(tx, seen.executionId)
  const [approval] = await tx.select().from(approvals).where(isOwn).for('update')
  if (!approval) throw notFound('Approval')
  return approval
}

/** Locks the run that waits, if any. */
export async function lockRun(tx: Tx, executionId: number | null): Promise<void> {
  if (executionId === null) return
  await tx
    .select({ id: agentExecutions.id })
    .from(agentExecutions)
    .where(eq(agentExecutions.id, executionId))
    .for('no key update')
}

/** Writes when something was decided, or until when it can be. */
export const momentFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
})

/** Why an approval cannot be decided any more, in words; undefined while it can. */
export async function closedReason(
  queries: Queries,
  {
    state,
    decidedBy,
    decidedAt,
    expiresAt,
  }: Pick<ApprovalRow, 'state' | 'decidedBy' | 'decidedAt' | 'expiresAt'>,
): Promise<string | undefined> {
  if (state === 'pending') return expiresAt <= clock.now() ? approvalTexts.expired : undefined
  if (state === 'expired') {
    return decidedAt && decidedAt < expiresAt ? approvalTexts.over : approvalTexts.expired
  }
  const [who] = await queries
    .select({ firstName: users.firstName, email: users.email })
    .from(users)
    .where(eq(users.id, decidedBy ?? ''))
  const name = who?.firstName ?? who?.email ?? 'Somebody'
  const when = decidedAt ? momentFormat.format(decidedAt) : 'an earlier day'
  return `${name} ${words[state]} this on ${when}.`
}

function answerOf<T>(parsed: { success: true; data: T } | { success: false; error: ZodIssues }): T {
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(({ path, message }) => ({
    path: ['payload', ...path].join('.'),
    message,
  }))
  throw invalid(issues[0]?.message ?? 'This is no answer to what was asked.', issues)
}

interface ZodIssues {
  issues: { path: PropertyKey[]; message: string }[]
}
