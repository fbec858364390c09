import { keepRunUsage } from '#server/features/usage/service.ts'

/** Where the rows and the steps of runs stand, as durable work. */
export const runKind = {
  name: 'run',
  table: 'agent_executions',
  steps: { table: 'execution_steps', work: 'execution_id' },
  keepNotes: keepRunUsage,
} as const
