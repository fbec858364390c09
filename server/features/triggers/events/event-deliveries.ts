import { eq, sql } from 'drizzle-orm'
import { runInputMax } from '#contract/runs/runs.ts'
import { hopsMax, pendingEventsMax, type TriggerEvent } from '#contract/triggers/triggers.ts'
import { afterCommit, type Tx } from '#server/db/database.ts'
import { locks } from '#server/db/locks.ts'
import { announce } from '#server/db/pubsub.ts'
import { agents } from '#server/db/tables/agents.ts'
import type { ExecutionRow } from '#server/db/tables/executions.ts'
import { triggerDeliveries } from '#server/db/tables/triggers.ts'
import { linkSnapshots } from '#server/features/agents/public.ts'
import type { EndedRun } from '#server/features/runs/public.ts'
import { hasChanged } from '#server/engine/fingerprint.ts'
import { clock } from '#server/platform/clock.ts'
import { deleteSurplusDeliveries } from '#server/features/triggers/forget-deliveries.ts'

const tooManyPending = `You have ${pendingEventsMax} events waiting, the most at once, so this one started nothing. What else was refused in the same minute is not listed.`
const chainEnds = `The chain of events is ${hopsMax} agents long and ends here, so that agents do not start each other for ever.`

/** An event trigger that waits for an event that may just have happened. */
export interface Waiting {
  triggerId: number
  agentId: number
  event: TriggerEvent
}

/**
 * Adds deliveries to the triggers that wait for the end of a run, in the transaction that records it. One end starts an
 * agent only once, however many of its triggers wait for it.
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
  const [agent] = await tx
    .select({ name: agents.name, pending: pendingOf(run.userId) })
    .from(agents)
    .where(eq(agents.id, run.agentId))
  const hops = run.hops + 1
  const payloads = new Map(
    [...new Set(due.map(({ event }) => event))].map((event) => [
      event,
      eventPayload(event, run, agent?.name ?? '', changedLinks),
    ]),
  )
  const lineOf = ({ triggerId, event }: Waiting) => ({
    triggerId,
    userId: run.userId,
    webhookId: `run:${run.id}:${event}`,
    payload: payloads.get(event),
    hops,
    receivedAt: clock.now(),
  })
  if (hops > hopsMax) {
    const refused = { status: 'refused' as const, reason: chainEnds }
    return addLines(
      tx,
      due.map((one) => ({ ...lineOf(one), ...refused })),
    )
  }
  const room = Math.max(0, pendingEventsMax - (agent?.pending ?? 0))
  const over = due.slice(room)
  const isFirstRefusal = over.length > 0 && (await takeRefusalSlot(tx, run.userId))
  await addLines(tx, [
    ...due.slice(0, room).map(lineOf),
    ...(isFirstRefusal ? over : []).map((one) => ({ ...lineOf(one), ...refusedThisMinute() })),
  ])
}

type NewLine = typeof triggerDeliveries.$inferInsert

async function addLines(tx: Tx, lines: readonly NewLine[]): Promise<void> {
  if (lines.length === 0) return
  const added = await tx
    .insert(triggerDeliveries)
    .values([...lines])
    .onConflictDoNothing()
    .returning({ triggerId: triggerDeliveries.triggerId })
  await deleteSurplusDeliveries(
    tx,
    added.map(({ triggerId }) => triggerId),
  )
  if (lines.some(({ status }) => status === undefined)) afterCommit(tx, () => announce('events'))
}

/**
 * The number of a user's pending events, counted only up to the limit. Takes no lock, because the locks of runs that
 * end at the same moment could deadlock: together they may exceed the limit by the events that each of them adds.
 */
const pendingOf = (userId: string) => sql<number>`(
  select count(*)::int from (
    select from ${triggerDeliveries} where status = 'pending' and user_id = ${userId} limit ${pendingEventsMax}
  ) as waiting
)`

/** Whether no other transaction is reporting refusals of this user: its lines would have the same ids as ours. */
async function takeRefusalSlot(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ isFree: boolean }>(
    sql`select pg_try_advisory_xact_lock(${locks.refuseEvents}, hashtext(${userId})) as "isFree"`,
  )
  return rows[0]?.isFree ?? false
}

/** One line for each trigger and minute, because its id contains the minute: refusals must not flood the log. */
function refusedThisMinute() {
  const minute = clock.now().toISOString().slice(0, 'YYYY-MM-DDThh:mm'.length)
  return { webhookId: `refused:${minute}`, status: 'refused' as const, reason: tooManyPending }
}

/**
 * Of each agent's triggers keeps the one of a changed link, which says more than the end of the run; else the oldest.
 */
function onePerAgent(due: readonly Waiting[]): Waiting[] {
  const rank = ({ event }: Waiting) => (event === 'link.changed' ? 0 : 1)
  const chosen = new Map<number, Waiting>()
  for (const one of due.toSorted((a, b) => rank(a) - rank(b) || a.triggerId - b.triggerId)) {
    if (!chosen.has(one.agentId)) chosen.set(one.agentId, one)
  }
  return [...chosen.values()]
}

/** Links whose text differs from the agent's last snapshot; a link that is read for the first time has not changed. */
async function changed(tx: Tx, agentId: number, snapshots: EndedRun['snapshots']): Promise<string[]> {
  const known = new Map((await linkSnapshots(agentId, tx)).map(({ url, fingerprint }) => [url, fingerprint]))
  return snapshots
    .filter(({ url, fingerprint }) => hasChanged(known.get(url) ?? fingerprint, fingerprint))
    .map(({ url }) => url)
}

/** The ended run as the input of the next one, cut to the limit of an input. */
function eventPayload(
  event: TriggerEvent,
  run: ExecutionRow,
  agentName: string,
  changedLinks: string[],
): string {
  const rows = run.resultData?.rows
  const hasRoom = rows && JSON.stringify(rows, null, 2).length <= runInputMax / 2
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
        ...(hasRoom ? { rows } : {}),
        ...(event === 'link.changed' ? { changedLinks } : {}),
      },
      null,
      2,
    )
    if (payload.length <= runInputMax || outputMax === 0) return payload.slice(0, runInputMax)
  }
}
