import type { Engine } from '#contract/agents/agents.ts'

/** Evidence of a run from which its agent may learn: plain data, bounded, gathered once. */
export interface LessonEvidence {
  agentName: string
  taskDescription: string
  /** The engine that the agent requires; null: the product chooses. */
  engine: Engine | null
  /** Why the run failed; null when it did not. */
  error: string | null
  /** The owner's remark about the result; null: none. */
  remark: string | null
  /** The beginning of the result that the owner spoke of. */
  output: string | null
  /** The script that failed, and Python's message: 'ZeroDivisionError: division by zero (line 3)'. */
  script: { code: string; message: string } | null
  /** Links that could not be read; `before` marks those that also failed in the previous run. */
  unread: { url: string; reason: string; before: boolean }[]
}

/** Whether there is anything in it that another way of working could fix; an outage of a service is not. */
export function isTeachable({ remark, script, unread }: LessonEvidence): boolean {
  return remark !== null || script !== null || unread.length > 0
}
