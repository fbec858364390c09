import { pool } from '#server/db/database.ts'
import { judgePooler } from '#server/db/connection/judge-pooler.ts'
import { judgeConnections, judgeEncryption, judgeVersion } from '#server/db/connection/judge-server.ts'
import { judgeSecret } from '#server/features/settings/public.ts'
import { checkAddress } from './checks/check-address.ts'
import { checkBackups } from './checks/check-backups.ts'
import { checkBrowser } from './checks/check-browser.ts'
import { checkClock } from './checks/check-clock.ts'
import { checkDataFolder, checkDisk } from './checks/check-files.ts'
import { checkMemory } from './checks/check-memory.ts'
import { checkScripts } from './checks/check-scripts.ts'
import { checkMail, checkModels } from './checks/check-services.ts'
import type { Check } from './run-checks.ts'

/** The first use of scripts makes a snapshot, and a local model is loaded first, ms. */
const slowMaxMs = 30_000

/** All checks, in the order of the report. */
export const checks: readonly Check[] = [
  { name: 'data-folder', title: 'Data folder', run: checkDataFolder },
  { name: 'disk', title: 'Disk', run: checkDisk },
  {
    name: 'database',
    title: 'Database',
    run: ({ database, databaseFinding }) => (database ? judgeVersion(pool()) : databaseFinding),
  },
  {
    name: 'connections',
    title: 'Connections',
    needsDatabase: true,
    run: () => judgeConnections(pool()),
  },
  {
    name: 'pooler',
    title: 'Pooler',
    needsDatabase: true,
    run: ({ database }) => (database && !database.isOurs ? judgePooler(database.url) : null),
  },
  {
    name: 'encryption',
    title: 'Encryption',
    needsDatabase: true,
    run: ({ database }) => (database && !database.isOurs ? judgeEncryption(pool(), database.url) : null),
  },
  { name: 'secret', title: 'Secret', needsDatabase: true, run: judgeSecret },
  { name: 'clock', title: 'Clock', run: checkClock },
  { name: 'scripts', title: 'Scripts', maxMs: slowMaxMs, run: checkScripts },
  { name: 'browser', title: 'Browser', maxMs: slowMaxMs, run: checkBrowser },
  { name: 'mail', title: 'Mail', run: checkMail },
  { name: 'models', title: 'AI models', needsDatabase: true, maxMs: slowMaxMs, run: checkModels },
  { name: 'address', title: 'Address', run: checkAddress },
  { name: 'backups', title: 'Backups', needsDatabase: true, run: checkBackups },
  { name: 'memory', title: 'Memory', run: checkMemory },
]
