export const executionOrders = ['sequential', 'parallel'] as const
export type ExecutionOrder = (typeof executionOrders)[number]

export const teamStatuses = ['active', 'paused'] as const

/** What came of one member of a team in one of its runs; `skipped` was not begun for what failed before it. */
export const memberStates = ['waiting', 'running', 'success', 'failed', 'canceled', 'skipped'] as const
export type MemberState = (typeof memberStates)[number]

export const teamNameMax = 120
export const teamDescriptionMax = 2_000
export const teamTaskMin = 10
export const teamTaskMax = 20_000
export const customInstructionsMax = 5_000
/** The last place in the order that a member can have. */
export const memberOrderMax = 100
/** Members that one team can have. */
export const teamMembersMax = 20
/** Teams that one person can have. */
export const teamsMax = 200
/** How long a deleted team can be brought back, days. */
export const teamTrashDays = 30

export const teamTexts = {
  nameRequired: 'Team name is required',
  taskTooShort: 'Task description must be at least 10 characters',
  agentRequired: 'Agent is required',
  orderTooLow: 'Execution order must be at least 1',
} as const
