import type { Reading } from '#contract/agents/agent-tools.ts'
import { isolated } from '#contract/isolated.ts'
import type { RunStep, RunInput } from '#server/engine/run-input.ts'
import type { Connection } from '#server/features/integrations/public.ts'
import type { ActPlace } from './act-order.ts'
import { readOnceAllowed } from './first-read.ts'
import { toolsOfConnection } from './offers.ts'

/** Characters that each source adds to the input of a run at most. */
const readingMax = 20_000

/** Reads from each chosen connection, one step each; returns the task with their answers as part of its input. */
export async function readBefore(
  readings: readonly Reading[],
  connections: ReadonlyMap<number, Connection>,
  { place, changedByOtherAt }: { place: ActPlace; changedByOtherAt: Date | null },
  task: RunInput,
  step: RunStep,
): Promise<RunInput> {
  const texts: string[] = []
  for (const [index, { connectionId, tool: name, input }] of readings.entries()) {
    const connection = connections.get(connectionId ?? 0)
    const from = connection?.name ?? 'a connection that is gone'
    const plan = {
      kind: 'read' as const,
      title: `Reading from ${isolated(from)}`,
      input: JSON.stringify(input),
    }
    const text = await step<string | null>(plan, async ({ signal }) => {
      if (!connection) return { value: null, error: 'The connection does not exist any more.' }
      const tool = toolsOfConnection(connection).find((each) => each.name === name)
      if (!tool) return { value: null, error: `${isolated(from)} does not offer “${name}” any more.` }
      const order = {
        place,
        key: `run ${task.executionId} reading ${index + 1}`,
        connection,
        tool,
        input,
        reads: [],
      }
      const { state, text: answer } = await readOnceAllowed(order, changedByOtherAt, signal)
      if (state !== 'done') return { value: null, error: answer, output: answer }
      const value = answer.slice(0, readingMax).toWellFormed()
      return { value, output: value }
    })
    texts.push(text === null ? `${from} could not be read.` : `From ${from}:\n${text}`)
  }
  if (texts.length === 0) return task
  return { ...task, input: [task.input, ...texts].filter(Boolean).join('\n\n') }
}
