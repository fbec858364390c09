import type { Tx } from '#server/db/database.ts'
import type { ApprovalRow } from '#server/db/tables/approvals.ts'
import { hook } from '#server/platform/hook.ts'

/**
 * Called once for each approval that is not pending any more, in the transaction that closes it: approved, refused,
 * expired, or closed because its run has ended.
 */
export type ApprovalDecidedListener = (tx: Tx, approval: ApprovalRow) => Promise<void>

export const approvalDecided = hook<ApprovalDecidedListener>()

/** Calls the listeners for an approval that was closed. */
export async function announceDecided(tx: Tx, approval: ApprovalRow): Promise<void> {
  for (const act of approvalDecided.listeners) await act(tx, approval)
}
