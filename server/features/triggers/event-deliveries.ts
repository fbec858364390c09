import { eq } from 'drizzle-orm'
import { runInputMax } from '#contract/runs.ts'
import { hopsMax, type TriggerEvent } from '#contract/triggers.ts'
import { afterCommit, type Tx } from '#server/db/database.ts'
import { announce } from '#server/db/pubsub.ts'
import { agents } from '#server/db/tables/agents.ts'
import type { ExecutionRow } from '#server/db/tables/executions.ts'
import { triggerDeliveries } from '#server/db/tables/triggers.ts'
import { linkSnapshots } from '#server/features/agents/service.ts'
import type { EndedRun } from '#server/features/runs/service.ts'
import { clock } from '#server/platform/clock.ts'

const chainEnds = `The chain of events is ${hopsMax} agents long and ends here, so that agents do not start each other for ever.`

/** An event trigger that waits for something that may just have happened. */
export interface Waiting {
  triggerId: number
  agentId: number
  event: TriggerEvent
}

/**
 * Writes what ended into the logs of the triggers that wait for it, in the transaction that records the run: an agent is
 * started once by one end, however many of its triggers wait for it.
 */
export async function addEventDeliveries(
  tx: Tx,
  { run, snapshots }: EndedRun,
  waiting: readonly Waiting[],
): Promise<void> {
  const watchesLinks = waiting.some(({ event }) => event === 'link.changed')
  const changedLinks = watchesLinks ? await changed(tx, run.agentId, snapshots) : []
  const due = onePerAgent(waiting.filter(({ event }) => event !== 'link.changed' || changedLinks.length > 0))
  if (due.length === 0) return
  const [agent] = await tx.select({ name: agents.name }).from(agents).where(eq(agents.id, run.agentId))
  const hops = run.hops + 1
  const fate =
    hops > hopsMax ? { status: 'refused' as const, reason: chainEnds } : { status: 'pending' as const }
  const rows = due.map(({ triggerId, event }) => ({
    triggerId,
    userId: run.userId,
    webhookId: `run:${run.id}:${event}`,
    payload: eventPayload(event, run, agent?.name ?? '', changedLinks),
    hops,
    receivedAt: clock.now(),
    ...fate,
  }))
  await tx.insert(triggerDeliveries).values(rows).onConflictDoNothing()
  afterCommit(tx, () => announce('events'))
}

/** Of the triggers of one agent that of a changed link, which says more than that the run ended; else the oldest. */
function onePerAgent(due: readonly Waiting[]): Waiting[] {
  const rank = ({ event }: Waiting) => (event === 'link.changed' ? 0 : 1)
  const chosen = new Map<number, Waiting>()
  for (const one of due.toSorted((a, b) => rank(a) - rank(b) || a.triggerId - b.triggerId)) {
    if (!chosen.has(one.agentId)) chosen.set(one.agentId, one)
  }
  return [...chosen.values()]
}

/** Links whose text is another than the one the agent remembers; a link that is read for the first time is not. */
async function changed(tx: Tx, agentId: number, snapshots: EndedRun['snapshots']): Promise<string[]> {
  const known = new Map((await linkSnapshots(agentId, tx)).map(({ url, fingerprint }) => [url, fingerprint]))
  return snapshots
    .filter(({ url, fingerprint }) => (known.get(url) ?? fingerprint) !== fingerprint)
    .map(({ url }) => url)
}

/** The ended run as the input of the next, of at most as many characters as an input may have. */
function eventPayload(
  event: TriggerEvent,
  run: ExecutionRow,
  agentName: string,
  changedLinks: string[],
): string {
  for (let outputMax = runInputMax; ; outputMax = Math.floor(outputMax / 2)) {
    const payload = JSON.stringify(
      {
        event,
        agentId: run.agentId,
        agentName,
        executionId: run.id,
        status: run.status,
        output: run.output?.slice(0, outputMax).toWellFormed() ?? null,
        error: run.errorMessage?.slice(0, outputMax).toWellFormed() ?? null,
        completedAt: run.completedAt,
        ...(event === 'link.changed' ? { changedLinks } : {}),
      },
      null,
      2,
    )
    if (payload.length <= runInputMax || outputMax === 0) return payload.slice(0, runInputMax)
  }
}
