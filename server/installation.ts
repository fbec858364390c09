import { join } from 'node:path'
import { claimDataFolder } from './db/data-folder.ts'
import type { DatabaseServer } from './db/launch-database.ts'
import { startListening, stopListening } from './db/pubsub.ts'
import { openDatabase } from './db/open-database.ts'
import { startDurable, startTakingOver, stopDurable } from './durable/durable.ts'
import { config } from './platform/config.ts'
import { log } from './platform/log.ts'

/** An open installation: database, migrations, seeds, and the work that goes on. */
export interface Installation {
  /** Stops work, gives runs in flight `drainMs` to end, and closes the database. */
  close: (drainMs: number) => Promise<void>
}

/** Prepares the first script's start; where it cannot be done, the script that needs it says why. */
async function warmSandbox(signal: AbortSignal): Promise<void> {
  try {
    const { prepareSandbox } = await import('./engine/tools/python-sandbox/sandbox.ts')
    await prepareSandbox({ cacheDir: join(config.dataDir, 'cache'), signal })
  } catch (error) {
    if (signal.aborted) return
    log.warn({ err: error }, 'the Python sandbox could not be prepared')
  }
}

/** Opens the installation; a worker takes over what was left unfinished, a scheduler starts what is due. */
export async function openInstallation(options: {
  database: Promise<DatabaseServer>
  worker: boolean
}): Promise<Installation> {
  const database = await openDatabase(await options.database)
  const warming = new AbortController()
  let warmed: Promise<void> | undefined
  try {
    const claim = config.databaseUrl ? undefined : await claimDataFolder(database.url, config.dataDir)
    // The features must have defined their durable work before it starts.
    const { startReconciling, stopReconciling } = await import('./features/runs/reconcile.ts')
    const { startPurging, stopPurging } = await import('./features/agents/trash.ts')
    const { startDrafting, stopDrafting } = await import('./features/lessons/drafting.ts')
    const { startMailing, stopMailing } = await import('./features/notifications/mailing.ts')
    const { startScheduling, stopScheduling } = await import('./features/schedules/scheduler.ts')
    const { startWatching, stopWatching } = await import('./features/schedules/watch.ts')
    const { startTriggers, stopTriggers } = await import('./features/triggers/work.ts')
    await startListening()
    await startDurable({ url: database.url, worker: options.worker })
    if (options.worker) {
      await startReconciling()
      startTakingOver()
      startPurging()
      startMailing()
      startDrafting()
      startTriggers()
      warmed = warmSandbox(warming.signal)
    }
    const isScheduler = config.roles.has('scheduler')
    if (isScheduler) await startScheduling()
    if (isScheduler || options.worker) startWatching()
    return {
      async close(drainMs) {
        await stopScheduling()
        await stopWatching()
        stopReconciling()
        await stopPurging()
        const triggersStopped = stopTriggers()
        await stopDurable(drainMs)
        await triggersStopped
        warming.abort()
        await warmed
        await stopMailing()
        await stopDrafting()
        await claim?.release()
        await stopListening()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}
