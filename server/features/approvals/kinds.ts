import type { z } from 'zod'
import type { ApprovalKindName } from '#contract/approvals/approval-states.ts'
import type { Approval } from '#contract/approvals/approvals.ts'
import type { Tx } from '#server/db/database.ts'
import type { ApprovalRow } from '#server/db/tables/approvals.ts'
import { hook } from '#server/platform/hook.ts'

/** What is left to do once a decision is on disk; a crash may swallow it, so nothing may hang on it alone. */
export type AfterDecision = (() => Promise<void>) | undefined

/** One kind of what people are asked to approve: what deciding does, and what is shown beside it. */
export interface ApprovalKind<Answer = unknown> {
  kind: ApprovalKindName
  /** What the decider may say with an approval; what is left out comes from its defaults. */
  answer: z.ZodType<Answer>
  /** Does what was approved, in the transaction that keeps the decision; what it throws takes the decision back. */
  approve(tx: Tx, approval: ApprovalRow, answer: Answer): Promise<AfterDecision>
  refuse(tx: Tx, approval: ApprovalRow): Promise<AfterDecision>
  /** Nobody decided in time. */
  expire(tx: Tx, approval: ApprovalRow): Promise<AfterDecision>
  /** What is shown of these beside their payload, as it stands now, by id. */
  detail?(approvals: readonly ApprovalRow[]): Promise<Map<number, Pick<Approval, 'held'>>>
}

/** The kinds that features declare. */
export const approvalKinds = hook<ApprovalKind>()

/** The kind of an approval; throws where no feature declares it any more. */
export function kindOf({ kind }: Pick<ApprovalRow, 'kind'>): ApprovalKind {
  const found = approvalKinds.listeners.find((each) => each.kind === kind)
  if (!found) throw new Error(`No feature declares approvals of kind ${kind}.`)
  return found
}

/** A kind with its own answer, as the list of kinds holds it. */
export function approvalKind<Answer>(kind: ApprovalKind<Answer>): ApprovalKind {
  return kind
}
