import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import { runTimeMaxMs } from '#contract/runs.ts'
import { db } from '#server/db/database.ts'
import { whenTold } from '#server/db/notices.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { log } from '#server/platform/log.ts'

/** How often this process asks whether a run of its own was cancelled elsewhere, ms. */
const watchMs = 1_000

export type StopReason = 'canceled' | 'timeout'

/** One go of this process at a run: after a crash the next process makes another. */
export interface Attempt {
  signal: AbortSignal
  stopReason: () => StopReason | undefined
  end: () => void
}

const running = new Map<number, (reason: StopReason) => void>()
let watch: NodeJS.Timeout | undefined

/** Begins an attempt at a run; its signal ends when the run is cancelled or its time is up. */
export function beginAttempt(executionId: number): Attempt {
  const controller = new AbortController()
  let reason: StopReason | undefined
  const stop = (why: StopReason) => {
    reason ??= why
    controller.abort(new Error(why === 'canceled' ? 'The run was canceled.' : 'The run took too long.'))
  }
  const timer = setTimeout(() => stop('timeout'), runTimeMaxMs)
  running.set(executionId, stop)
  watch ??= setInterval(stopCanceledRuns, watchMs).unref()
  return {
    signal: controller.signal,
    stopReason: () => reason,
    end() {
      clearTimeout(timer)
      running.delete(executionId)
      if (running.size > 0) return
      clearInterval(watch)
      watch = undefined
    },
  }
}

whenTold('stop', (id) => stopHere(Number(id)))

/** Stops a run at once when this process works on it; other processes find the request within a second. */
export function stopHere(executionId: number): void {
  running.get(executionId)?.('canceled')
}

async function stopCanceledRuns(): Promise<void> {
  try {
    const rows = await db
      .select({ id: agentExecutions.id })
      .from(agentExecutions)
      .innerJoin(agents, eq(agents.id, agentExecutions.agentId))
      .where(
        and(
          inArray(agentExecutions.id, [...running.keys()]),
          or(isNotNull(agentExecutions.cancelRequestedAt), isNotNull(agents.deletedAt)),
        ),
      )
    for (const { id } of rows) stopHere(id)
  } catch (error) {
    log.warn({ err: error }, 'could not look for canceled runs')
  }
}
