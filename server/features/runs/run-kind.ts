import { keepRunUsage } from '#server/features/usage/public.ts'
import { admissionStatement } from './admission-statement.ts'

/** The tables that store runs and their steps, for durable work, and how they are admitted. */
export const runKind = {
  name: 'run',
  table: 'agent_executions',
  steps: { table: 'execution_steps', work: 'execution_id' },
  keepNotes: keepRunUsage,
  admission: admissionStatement,
} as const
