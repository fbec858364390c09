import type { Delivery } from '#contract/agents/agent-tools.ts'
import { isolated } from '#contract/isolated.ts'
import type { Outcome, RunStep, RunInput } from '#server/engine/run-input.ts'
import type { Connection } from '#server/features/integrations/public.ts'
import { performAct } from './act.ts'
import type { ActEnd, ActPlace } from './act-order.ts'
import { resultFieldOf, resultValue } from './input-fields.ts'
import { toolsOfConnection } from './offers.ts'

/** The outcome of a delivery. */
type Delivered = ActEnd | { state: 'left-out'; text: string }

interface Finished {
  place: ActPlace
  outcome: Outcome
  task: RunInput
}

/**
 * Sends the result of a run to the destinations of its agent, one step for each, at most once or with an unknown
 * outcome. If one fails, the run fails with the reason, and its result is stored.
 */
export async function deliverResult(
  deliveries: readonly Delivery[],
  connections: ReadonlyMap<number, Connection>,
  finished: Finished,
  step: RunStep,
): Promise<Outcome> {
  const { outcome, task } = finished
  if (outcome.status !== 'success' || outcome.output === null) return outcome
  const failures: string[] = []
  for (const [index, delivery] of deliveries.entries()) {
    const connection = connections.get(delivery.connectionId ?? 0)
    const name = connection?.name ?? 'a connection that is gone'
    const plan = { kind: 'tool' as const, title: `Delivering the result to ${isolated(name)}` }
    const key = `run ${task.executionId} delivery ${index + 1}`
    const end = await step<Delivered>(plan, async ({ signal }) => {
      const value = await deliver(delivery, connection, finished, { key, signal })
      const isFine = value.state === 'done' || value.state === 'left-out'
      return { value, output: value.text, ...(isFine ? {} : { error: value.text }) }
    })
    if (end.state !== 'done' && end.state !== 'left-out') failures.push(`${isolated(name)}: ${end.text}`)
  }
  if (failures.length === 0) return outcome
  return {
    ...outcome,
    status: 'failed',
    // Changes that were not delivered stay new for the next run.
    snapshots: [],
    error: `The result is there, but was not delivered. ${failures.join(' ')}`,
  }
}

async function deliver(
  { tool: name, input, onlyWhenNew }: Delivery,
  connection: Connection | undefined,
  { place, outcome, task }: Finished,
  { key, signal }: { key: string; signal: AbortSignal },
): Promise<Delivered> {
  if (!connection) return { state: 'failed', text: 'The connection does not exist any more.' }
  if (onlyWhenNew && !isNew(outcome, task))
    return { state: 'left-out', text: 'Left out: nothing has changed since the last run.' }
  const tool = toolsOfConnection(connection).find((each) => each.name === name)
  const field = tool && resultFieldOf(tool)
  if (!tool || !field)
    return { state: 'failed', text: `${isolated(connection.name)} takes no results this way any more.` }
  const whole = { ...input, [field]: resultValue(tool, field, outcome) }
  // Its owner chose both the content and the destination.
  return performAct({ place, key, connection, tool, input: whole, ask: null }, signal)
}

/**
 * Whether a run may have news since the previous one. Links were compared; an input, a script or another service was
 * not, so with those any different result counts as news.
 */
function isNew(outcome: Outcome, task: RunInput): boolean {
  const { isNothingNew, sources, output, engine, data, fingerprint } = outcome
  if (isNothingNew) return false
  const links = new Set(task.webLinks)
  // A model words the same data in another way each time.
  if (links.size === 0 && data && task.before?.fingerprint === fingerprint) return false
  if (links.size === 0 || task.input?.trim() || task.pythonScript !== null) {
    const textToDeliver = (text: string | null) => (engine === 'built-in' ? withoutTitle(text) : text)
    const before = textToDeliver(task.previousOutput)
    return textToDeliver(output)?.slice(0, before?.length) !== before
  }
  // Sources after the links are pages that the model looked up by itself.
  return sources.some(({ number, state }) => number <= links.size && state === 'read')
}

/** A result that was written without a model has the date in its title, which is not news. */
const withoutTitle = (text: string | null) => text?.replace(/^# .*\n+/, '') ?? null
