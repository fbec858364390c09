import { z } from 'zod'
import {
  approvalKinds,
  approvalStates,
  approvalVerdicts,
  approvedActStates,
  decisionPlaces,
} from './approval-states.ts'
import { heldByBudget } from '#contract/budgets.ts'
import { endpoint } from '#contract/endpoint.ts'
import { executionStatuses } from '#contract/runs/run-names.ts'
import { idParams, pageQuery, rowId, timestamp } from '#contract/values.ts'

export const approvalTexts = {
  expired: 'This was not decided in time and has expired.',
  over: 'Nothing waits for this decision any more.',
  altered: 'This has changed since the message was sent. Look at it in Balancia.',
} as const

/** An action that waits, or waited, for a person's approval. It is done once, exactly as it is shown here. */
export const approval = z
  .object({
    id: rowId,
    kind: z.enum(approvalKinds),
    /** The request: 'Scout wants to continue beyond its budget'; unchanged after the decision. */
    title: z.string(),
    /** Why approval is needed, with the figures. */
    reason: z.string(),
    /** The exact action that an approval permits. */
    payload: z.record(z.string(), z.unknown()),
    /** Sources that were read before the request, so that the decider can judge what may have caused it. */
    reads: z.array(z.string()),
    state: z.enum(approvalStates),
    executionId: rowId.nullable(),
    agentId: rowId.nullable(),
    agentName: z.string().nullable(),
    /** Of kind `budget`: the call that is held, and the current state of the budget that holds it. */
    held: heldByBudget.nullable(),
    createdAt: timestamp,
    expiresAt: timestamp,
    decidedAt: timestamp.nullable(),
    /** Null: nobody, or a user who was deleted. */
    decidedBy: z.string().nullable(),
    /** Where it was decided; null: not decided by a person, or before this was recorded. */
    decidedThrough: z.enum(decisionPlaces).nullable(),
    /** The payload that the decider sent. */
    decision: z.record(z.string(), z.unknown()).nullable(),
    /** The current status of its run. */
    runStatus: z.enum(executionStatuses).nullable(),
    /** Of kind `tool`, after the decision: whether the action was done, and what the service answered. */
    act: z.object({ state: z.enum(approvedActStates), answer: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'Approval' })
export type Approval = z.output<typeof approval>
export type ApprovalReply = z.input<typeof approval>

/** `payload` depends on the kind: for a budget `{ way: 'once' }` or `{ way: 'raise', moneyLimit }`. */
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
    // Only a person may decide: a program with a key must not approve its own requests.
    scope: 'session',
    params: idParams,
    body: approvalDecision,
    reply: approval,
  }),
}
