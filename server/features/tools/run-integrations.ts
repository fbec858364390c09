import { eq } from 'drizzle-orm'
import type { AgentTools, Reading } from '#contract/agents/agent-tools.ts'
import { isolated } from '#contract/isolated.ts'
import { db } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import type { Outcome, RunInput, RunStep } from '#server/engine/run-input.ts'
import type { EngineTool } from '#server/engine/tool.ts'
import { type Connection, connectionsOf } from '#server/features/integrations/public.ts'
import type { ActPlace } from './act-order.ts'
import { deliverResult } from './deliver.ts'
import { readOrAskFirst } from './first-read.ts'
import { namedConnections, notConnected, usesWithNamed } from './named-integrations.ts'
import { toolsOfConnection } from './offers.ts'
import { runTools } from './run-tools.ts'

/** The integrations available to a run. */
export interface RunIntegrations {
  /** The tools that the model may call. */
  tools: readonly EngineTool[]
  /** Reads the sources that the agent reads before it works; returns the task with what they returned. */
  readBefore: (task: RunInput, step: RunStep) => Promise<RunInput>
  /** Sends the result to the destinations of the agent; returns the outcome, which is a failure if that failed. */
  deliver: (outcome: Outcome, task: RunInput, step: RunStep) => Promise<Outcome>
}

/**
 * The integrations available to a run of an agent with these settings; `integrations` are those that the agent names,
 * `asksOwner` offers it a tool to ask its owner.
 */
export async function integrationsForRun(
  {
    tools,
    integrations,
    asksOwner,
  }: { tools: AgentTools | null; integrations: readonly string[]; asksOwner: boolean },
  place: ActPlace,
): Promise<RunIntegrations> {
  const isConnected = tools !== null || integrations.length > 0
  const [all, changedByOtherAt] = isConnected
    ? await Promise.all([connectionsOf(place.userId), changeByOtherOf(place)])
    : [[], null]
  const connections = new Map(all.map((each) => [each.id, each]))
  const { uses, readFrom, deliverTo } = tools ?? { uses: [], readFrom: [], deliverTo: [] }
  const named = namedConnections(integrations, all)
  const using = { place, changedByOtherAt }
  return {
    tools: runTools({ uses: usesWithNamed(uses, named) }, connections, { ...using, asksOwner }),
    async readBefore(task, step) {
      const missing = notConnected(named)
      const read = await readBefore(readFrom, connections, using, task, step)
      return missing.length === 0 ? read : withMissing(missing, read, step)
    },
    deliver: (outcome, task, step) => deliverResult(deliverTo, connections, { place, outcome, task }, step),
  }
}

async function changeByOtherOf({ agent }: ActPlace): Promise<Date | null> {
  const [found] = await db.select({ at: agents.changedByOtherAt }).from(agents).where(eq(agents.id, agent.id))
  return found?.at ?? null
}

/** Adds a note on the agent's integrations that are not connected to the task, and a visible step for each. */
async function withMissing(missing: readonly string[], task: RunInput, step: RunStep): Promise<RunInput> {
  for (const name of missing) {
    const plan = { kind: 'read' as const, title: `${name} is not connected` }
    const error = `${name} is not connected. Connect it under Integrations; the next run can use it.`
    await step<null>(plan, async () => ({ value: null, error }))
  }
  const note = `Not connected, so not available in this run: ${missing.join(', ')}. If the task needs it, say so.`
  return { ...task, instructions: [task.instructions, note].filter(Boolean).join('\n\n') }
}

/** Characters that each source adds to the input of a run at most. */
const readingMax = 20_000

/** Reads from each chosen connection, one step each; returns the task with their answers as part of its input. */
async function readBefore(
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
      const { state, text: answer } = await readOrAskFirst(order, changedByOtherAt, signal)
      if (state !== 'done') return { value: null, error: answer, output: answer }
      const value = answer.slice(0, readingMax).toWellFormed()
      return { value, output: value }
    })
    texts.push(text === null ? `${from} could not be read.` : `From ${from}:\n${text}`)
  }
  if (texts.length === 0) return task
  return { ...task, input: [task.input, ...texts].filter(Boolean).join('\n\n') }
}
