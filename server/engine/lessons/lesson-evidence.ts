import type { Engine } from '#contract/agents/agents.ts'

/** What a run left behind that its agent may learn from: plain data, bounded, gathered once. */
export interface LessonEvidence {
  agentName: string
  taskDescription: string
  /** The engine that the agent asks for, or null: the product chooses. */
  engine: Engine | null
  /** Why the run failed; null when it did not. */
  error: string | null
  /** What the owner said of the result; null when nothing was said. */
  remark: string | null
  /** The beginning of the result that the owner spoke of. */
  output: string | null
  /** The script that failed, and what Python said: 'ZeroDivisionError: division by zero (line 3)'. */
  script: { code: string; message: string } | null
  /** Links that could not be read; `before` tells those that could not be read in the run before either. */
  unread: { url: string; reason: string; before: boolean }[]
}

/** Whether there is anything in it that another way of working could fix; an outage of a service is not. */
export function isTeachable({ remark, script, unread }: LessonEvidence): boolean {
  return remark !== null || script !== null || unread.length > 0
}
