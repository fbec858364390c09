import type { z } from 'zod'
import type { ApprovalKindName } from '#contract/approvals/approval-states.ts'
import type { Approval } from '#contract/approvals/approvals.ts'
import type { Tx } from '#server/db/database.ts'
import type { ApprovalRow } from '#server/db/tables/approvals.ts'
import { hook } from '#server/platform/hook.ts'

/** Runs after the decision is committed. A crash may skip it, so nothing may depend on it alone. */
export type AfterDecision = (() => Promise<void>) | undefined

/** A kind of approval: what a decision does, and what is shown with it. */
export interface ApprovalKind<Answer = unknown> {
  kind: ApprovalKindName
  /** The input that the user may send with an approval; missing fields have the defaults. */
  answer: z.ZodType<Answer>
  /** Does what was approved, in the transaction that stores the decision; an error rolls the decision back. */
  approve(tx: Tx, approval: ApprovalRow, answer: Answer): Promise<AfterDecision>
  refuse(tx: Tx, approval: ApprovalRow): Promise<AfterDecision>
  /** Runs when nobody decided in time. */
  expire(tx: Tx, approval: ApprovalRow): Promise<AfterDecision>
  /** Returns current details to show with the payload of these approvals, by id. */
  detail?(approvals: readonly ApprovalRow[]): Promise<Map<number, Pick<Approval, 'held'>>>
  /** Returns the outcome of closed approvals, by id. */
  outcome?(approvals: readonly ApprovalRow[]): Promise<Map<number, Pick<Approval, 'act'>>>
}

/** The kinds that features declare. */
export const approvalKinds = hook<ApprovalKind>()

/** Returns the kind of an approval; throws when no feature declares it any more. */
export function kindOf({ kind }: Pick<ApprovalRow, 'kind'>): ApprovalKind {
  const found = approvalKinds.listeners.find((each) => each.kind === kind)
  if (!found) throw new Error(`No feature declares approvals of kind ${kind}.`)
  return found
}

/** Hides the type of the answer, as the list of kinds requires. */
export function approvalKind<Answer>(kind: ApprovalKind<Answer>): ApprovalKind {
  return kind
}
