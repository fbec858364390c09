// chunk: frame
export const executionOrders = ['sequential', 'parallel'] as const
export type ExecutionOrder = (typeof executionOrders)[number]

export const teamStatuses = ['active', 'paused'] as const

/** Outcome of a team member in a run; `skipped`: not started because an earlier member failed. */
export const memberStates = ['waiting', 'running', 'success', 'failed', 'canceled', 'skipped'] as const
export type MemberState = (typeof memberStates)[number]

export const teamNameMax = 120
export const teamDescriptionMax = 2_000
export const teamTaskMin = 10
export const teamTaskMax = 20_000
export const customInstructionsMax = 5_000
/** Highest position of a member in the order. */
export const memberOrderMax = 100
/** Maximum number of members of one team. */
export const teamMembersMax = 20
/** Maximum number of teams of one person. */
export const teamsMax = 200
/** How long a deleted team can be restored, days. */
export const teamTrashDays = 30

export const teamTexts = {
  nameRequired: 'Team name is required',
  taskTooShort: 'Task description must be at least 10 characters',
  agentRequired: 'Agent is required',
  orderTooLow: 'Execution order must be at least 1',
} as const
