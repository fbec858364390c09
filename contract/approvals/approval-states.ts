// chunk: frame
/** The kinds of approvals. */
export const approvalKinds = ['budget', 'tool', 'question'] as const
export type ApprovalKindName = (typeof approvalKinds)[number]

/** State of an approval; `expired`: not decided in time, or nothing waits for it any more. */
export const approvalStates = ['pending', 'approved', 'refused', 'expired'] as const
export type ApprovalState = (typeof approvalStates)[number]

export const approvalVerdicts = ['approve', 'refuse'] as const
export type ApprovalVerdict = (typeof approvalVerdicts)[number]

/** The labels of the two decisions, by kind. */
export const verdictLabels: Record<ApprovalKindName, Record<ApprovalVerdict, string>> = {
  budget: { approve: 'Continue once', refuse: 'Stop' },
  tool: { approve: 'Approve', refuse: 'Refuse' },
  question: { approve: 'Send', refuse: 'Do not answer' },
}

/** Where a decision was made; `link`: on the page that the one-time link in a message opens. */
export const decisionPlaces = ['page', 'link', 'telegram', 'slack', 'discord', 'email'] as const
export type DecisionPlace = (typeof decisionPlaces)[number]

/** How long an approval waits for its decision, days. */
export const approvalDaysMax = 7

/** State of an action after its decision; `open`: it is sent when its run continues. */
export const approvedActStates = ['open', 'done', 'failed', 'refused', 'unknown'] as const

/** Limits of a question that a run asks the owner of its agent: lengths in characters, counts, hours until its deadline. */
export const questionMax = {
  question: 1_000,
  choices: 10,
  choice: 80,
  otherwise: 500,
  answer: 4_000,
  hours: 168,
  perRun: 3,
} as const

/** How long a question waits for its answer if the run sets no deadline, hours. */
export const questionHoursUsual = 24
