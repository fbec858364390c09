/** The kinds of approvals. */
export const approvalKinds = ['budget', 'tool', 'question'] as const
export type ApprovalKindName = (typeof approvalKinds)[number]

/** State of an approval; `expired`: not decided in time, or nothing waits for it any more. */
export const approvalStates = ['pending', 'approved', 'refused', 'expired'] as const
export type ApprovalState = (typeof approvalStates)[number]

export const approvalVerdicts = ['approve', 'refuse'] as const

/** How long an approval waits for its decision, days. */
export const approvalDaysMax = 7

/** State of an action after its decision; `open`: it is sent when its run continues. */
export const approvedActStates = ['open', 'done', 'failed', 'refused', 'unknown'] as const
