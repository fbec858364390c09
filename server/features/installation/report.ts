import { statfs } from 'node:fs/promises'
import { isNull, sql } from 'drizzle-orm'
import type { InstallationReply } from '#contract/installation/installation.ts'
import { db } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { mailOutbox } from '#server/db/tables/messages.ts'
import { users } from '#server/db/tables/users.ts'
import { queueFigures } from '#server/features/queue/public.ts'
import { scriptIsolation } from '#server/platform/threads/script-isolation.ts'
import { config } from '#server/platform/config.ts'
import { log } from '#server/platform/log.ts'
import { siteUrl } from '#server/platform/site-url.ts'
import { productVersion } from '#server/platform/product-version.ts'
import { browserFacts } from './browser-facts.ts'
import { listInstanceSettings } from './instance-settings.ts'

const tablesShown = 8

/** Returns the current state of this installation, as seen by the process that is asked. */
export async function installationReport() {
  const [database, tables, storage, queue, userCount, agentCount, byStatus, settings] = await Promise.all([
    databaseFacts(),
    largestTables(),
    storageOf(config.dataDir),
    queueFigures(),
    db.$count(users),
    db.$count(agents, isNull(agents.deletedAt)),
    emailsByStatus(),
    listInstanceSettings(),
  ])
  const { waiting, running, held } = queue.counts
  return {
    version: productVersion(),
    node: process.version,
    startedAt: new Date(Date.now() - process.uptime() * 1_000),
    roles: [...config.roles],
    database: { ...database, isEmbedded: config.databaseUrl === undefined, tables },
    storage,
    counts: { users: userCount, agents: agentCount, waiting, running, held },
    workers: queue.workers,
    scripts: describeScripts(),
    browser: browserFacts(),
    mail: { isSet: config.smtpUrl !== undefined, from: config.mailFrom, byStatus },
    settings,
    signInRedirect: `${siteUrl()}/api/login/oidc/callback`,
  }
}

function describeScripts(): InstallationReply['scripts'] {
  const isolation = scriptIsolation()
  return isolation && { ...isolation, isRefused: !isolation.isProven && !config.unsafePython }
}

async function databaseFacts() {
  const { rows } = await db.execute<{ version: string; bytes: string; connections: number }>(sql`
    select current_setting('server_version') as version, pg_database_size(current_database())::text as bytes,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections`)
  const [row] = rows
  if (!row) throw new Error('The database says nothing of itself.')
  return { ...row, bytes: Number(row.bytes) }
}

async function largestTables(): Promise<{ name: string; bytes: number }[]> {
  const { rows } = await db.execute<{ name: string; bytes: string }>(sql`
    select relname as name, pg_total_relation_size(relid)::text as bytes from pg_stat_user_tables
    order by pg_total_relation_size(relid) desc, relname limit ${tablesShown}`)
  return rows.map(({ name, bytes }) => ({ name, bytes: Number(bytes) }))
}

async function storageOf(folder: string): Promise<InstallationReply['storage']> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
  } catch (error) {
    log.debug({ err: error }, 'Could not read the free space of the data folder')
    return null
  }
}

function emailsByStatus() {
  return db
    .select({ status: mailOutbox.status, count: sql<number>`count(*)::int` })
    .from(mailOutbox)
    .groupBy(mailOutbox.status)
    .orderBy(mailOutbox.status)
}
