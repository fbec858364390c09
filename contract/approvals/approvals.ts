import { z } from 'zod'
import { approvalKinds, approvalStates, approvalVerdicts } from './approval-states.ts'
import { heldByBudget } from '#contract/budgets.ts'
import { endpoint } from '#contract/endpoint.ts'
import { idParams, pageQuery, rowId, timestamp } from '#contract/values.ts'

export const approvalTexts = {
  expired: 'This was not decided in time and has expired.',
  over: 'Nothing waits for this decision any more.',
} as const

/** Something that waits, or waited, for a person to let it happen: it is done as it is shown here, once. */
export const approval = z
  .object({
    id: rowId,
    kind: z.enum(approvalKinds),
    /** What asks: 'Scout asks for your decision', also once it was decided. */
    title: z.string(),
    /** Why it asks, with the figures. */
    reason: z.string(),
    /** Exactly what is done when it is approved. */
    payload: z.record(z.string(), z.unknown()),
    /** What was read before it was asked for, for whoever judges where the wish comes from. */
    reads: z.array(z.string()),
    state: z.enum(approvalStates),
    executionId: rowId.nullable(),
    agentId: rowId.nullable(),
    agentName: z.string().nullable(),
    /** Of kind `budget`: the call that is held and the budget that holds it, as it stands now. */
    held: heldByBudget.nullable(),
    createdAt: timestamp,
    expiresAt: timestamp,
    decidedAt: timestamp.nullable(),
    /** Null: nobody, or somebody who is gone. */
    decidedBy: z.string().nullable(),
    /** What the decider sent along. */
    decision: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'Approval' })
export type Approval = z.output<typeof approval>
export type ApprovalReply = z.input<typeof approval>

/** `payload` is what its kind lets the decider say: of a budget `{ way: 'once' }` or `{ way: 'raise', moneyLimit }`. */
export const approvalDecision = z
  .strictObject({
    decision: z.enum(approvalVerdicts),
    payload: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'ApprovalDecision' })
export type ApprovalDecision = z.output<typeof approvalDecision>

export const approvalsApi = {
  list: endpoint('GET /api/approvals', {
    summary: 'What waits for your decision, or was decided, newest first',
    query: pageQuery.extend({ state: z.enum(['pending', 'closed']).default('pending') }),
    reply: z.array(approval),
  }),
  decide: endpoint('POST /api/approvals/:id/decide', {
    summary: 'Approve or refuse what waits for your decision; once',
    // A person decides: a program that holds a key must not approve what it asks for itself.
    scope: 'session',
    params: idParams,
    body: approvalDecision,
    reply: approval,
  }),
}
