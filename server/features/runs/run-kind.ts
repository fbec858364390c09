import { keepRunUsage } from '#server/features/usage/public.ts'

/** The tables that store runs and their steps, for durable work. */
export const runKind = {
  name: 'run',
  table: 'agent_executions',
  steps: { table: 'execution_steps', work: 'execution_id' },
  keepNotes: keepRunUsage,
} as const
