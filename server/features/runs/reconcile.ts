import { and, asc, inArray, lt } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { forgetEnded, type WorkState, workStates } from '#server/durable/durable.ts'
import { clock } from '#server/platform/clock.ts'
import { log } from '#server/platform/log.ts'
import { failedEnding, record } from './record.ts'
import { handOver } from './service.ts'

/** How often open runs are compared with the machine room, ms. */
const everyMs = 10_000
/** A run younger than this may still be on its way to the machine room, ms. */
const graceMs = 5_000
const batchMax = 500
/** The journal of an ended run is kept this long, ms. */
const journalKeptMs = 3_600_000

let timer: NodeJS.Timeout | undefined

/** Makes sure that no run stays open with nobody behind it: at start and then every ten seconds. */
export async function startReconciling(): Promise<void> {
  await reconcile()
  timer = setInterval(reconcile, everyMs)
  timer.unref()
}

export function stopReconciling(): void {
  clearInterval(timer)
}

async function reconcile(): Promise<void> {
  try {
    const open = await db
      .select({ id: agentExecutions.id })
      .from(agentExecutions)
      .where(
        and(
          inArray(agentExecutions.status, ['queued', 'running']),
          lt(agentExecutions.executedAt, new Date(clock.now().getTime() - graceMs)),
        ),
      )
      .orderBy(asc(agentExecutions.id))
      .limit(batchMax)
    const states = await workStates(open.map(({ id }) => `run:${id}`))
    for (const { id } of open) await mend(id, states.get(`run:${id}`))
    await forgetEnded(clock.now().getTime() - journalKeptMs)
  } catch (error) {
    log.warn({ err: error }, 'could not compare the open runs with the machine room')
  }
}

/** A crash between admitting and handing over leaves a run unknown; work that the machine room gave up ends as failed. */
async function mend(executionId: number, state: WorkState | undefined): Promise<void> {
  if (state === 'open') return
  if (state === undefined) return handOver(executionId)
  log.error({ executionId }, 'a run was given up by the machine room')
  await record(
    executionId,
    failedEnding('The run could not be finished: the server stopped too many times while it worked on it.'),
  )
}
