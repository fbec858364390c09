import type { RunContext } from '#server/engine/run-context.ts'
import { type ReadData, readObjects } from './read-data.ts'

/**
 * The data of a run that asks no model: the result of its script, if it has the names of the fields. Null: the agent has
 * no fields.
 */
export function fieldsWithoutModel({ task, script }: Pick<RunContext, 'task' | 'script'>): ReadData | null {
  const shape = task.resultShape
  if (!shape) return null
  const made = script?.status === 'done' ? readObjects(script.result, shape) : null
  return (
    made ?? {
      data: null,
      problems: ['An AI model fills them, or a script that returns them.'],
      wrongCount: 1,
    }
  )
}
