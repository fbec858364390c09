/** The tables that store team runs and their steps, for durable work. */
export const teamKind = {
  name: 'team',
  table: 'agent_team_executions',
  steps: { table: 'team_execution_steps', work: 'team_execution_id' },
} as const
