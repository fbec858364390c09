import type { Reading } from '#contract/agents/agent-tools.ts'
import type { RunStep, RunInput } from '#server/engine/run-input.ts'
import { type Connection, callTool } from '#server/features/integrations/service.ts'
import { textOf } from './answer-text.ts'

/** Characters that each reading adds to the input of a run. */
const readingMax = 20_000

/** Reads from each chosen connection, one step each; the task with what they answered as part of its input. */
export async function readBefore(
  readings: readonly Reading[],
  connections: ReadonlyMap<number, Connection>,
  task: RunInput,
  step: RunStep,
): Promise<RunInput> {
  const texts: string[] = []
  for (const { connectionId, tool, input } of readings) {
    const connection = connections.get(connectionId ?? 0)
    const name = connection?.name ?? 'a connection that is gone'
    const plan = { kind: 'read' as const, title: `Reading from ${name}`, input: JSON.stringify(input) }
    const text = await step<string | null>(plan, async ({ signal }) => {
      if (!connection) return { value: null, error: 'The connection does not exist any more.' }
      const act = { connectionId: connection.id, tool, input }
      const key = `run ${task.executionId} reads ${tool}`
      const outcome = await callTool(connection.userId, act, { signal, idempotencyKey: key })
      if (!outcome.ok) return { value: null, error: outcome.message, output: outcome.message }
      const value = textOf(outcome.value).slice(0, readingMax).toWellFormed()
      return { value, output: value }
    })
    texts.push(text === null ? `${name} could not be read.` : `From ${name}:\n${text}`)
  }
  if (texts.length === 0) return task
  return { ...task, input: [task.input, ...texts].filter(Boolean).join('\n\n') }
}
