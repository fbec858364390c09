import { setTimeout as sleep } from 'node:timers/promises'
import { claimDataFolder } from './db/data-folder.ts'
import type { DatabaseServer } from './db/connection/launch-database.ts'
import { startListening, stopListening } from './db/pubsub.ts'
import { type OpenDatabase, openDatabase } from './db/connection/open-database.ts'
import { NewerDatabaseError } from './db/migrate.ts'
import { startDurable, startPolling, stopDurable } from './durable/durable.ts'
import { config } from './platform/config.ts'
import { useProxyForOperator } from './platform/outbound/proxy-tunnel.ts'

/** An open installation: database, migrations, seeds and background work. */
export interface Installation {
  /** Stops work, gives runs in flight and calls without an answer `drainMs` to end, and closes the database. */
  close: (drainMs: number, answered?: Promise<void>) => Promise<void>
}

/** Opens the installation; a worker takes over unfinished runs, a scheduler starts due ones. */
export async function openInstallation(options: {
  database: Promise<DatabaseServer>
  worker: boolean
}): Promise<Installation> {
  const database = await openUpgraded(await options.database)
  try {
    const claim = config.databaseUrl ? undefined : await claimDataFolder(database.url, config.dataDir)
    const { jobsOf, workKinds } = await import('./features.ts')
    const jobs = await jobsOf(config.roles)
    await startListening()
    const [{ claimSecret }, { loadSettings }] = await Promise.all([
      import('./features/settings/public.ts'),
      import('./features/installation/public.ts'),
    ])
    await claimSecret()
    await loadSettings()
    await useProxyForOperator()
    const { openTelemetry } = await import('./telemetry/open-telemetry.ts')
    const telemetry = await openTelemetry()
    await startDurable({ url: database.url, kinds: options.worker ? await workKinds() : [] })
    startPolling()
    // Each job looks at once for work that previous processes left; nothing waits for that.
    for (const job of jobs) void job.start()
    return {
      async close(drainMs, answered) {
        const stopped = jobs.filter(({ outlastsWork }) => !outlastsWork).map((job) => job.stop())
        await Promise.all([
          stopDurable(drainMs),
          Promise.race([answered, sleep(drainMs, undefined, { ref: false })]),
        ])
        await Promise.all(stopped)
        await Promise.all(jobs.filter(({ outlastsWork }) => outlastsWork).map((job) => job.stop()))
        await telemetry.close()
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

async function openUpgraded(server: DatabaseServer): Promise<OpenDatabase> {
  try {
    return await openDatabase(server, async () => {
      const [{ backUpBeforeUpgrade }, { loadSettings }] = await Promise.all([
        import('./features/backups/public.ts'),
        import('./features/installation/public.ts'),
      ])
      // Where backups go may be a setting; a version that cannot read it makes this one in its data folder.
      await loadSettings().catch(() => {})
      await backUpBeforeUpgrade()
    })
  } catch (error) {
    if (!(error instanceof NewerDatabaseError)) throw error
    const { wayBackFromUpgrade } = await import('./features/backups/public.ts')
    throw new NewerDatabaseError(await wayBackFromUpgrade())
  }
}
