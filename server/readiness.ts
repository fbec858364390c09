import { setTimeout as sleep } from 'node:timers/promises'
import { pool } from './db/database.ts'
import { isDurableReady } from './durable/durable.ts'
import { config } from './platform/config.ts'
import { hasRoom } from './platform/disk-space.ts'
import { type Outage, outageOf } from './platform/outage.ts'
import { currentPhase, noteProbe } from './phase.ts'

type Reason = Outage | 'starting' | 'lease' | 'closing'

/** Whether this process can work; if not, why, for programs and for people. */
export type Readiness = { status: 'ready' } | { status: 'not ready'; reason: Reason; message: string }

const messages: Record<Reason, string> = {
  starting: 'The process is starting.',
  closing: 'The process is stopping. Send requests to another one.',
  disk: 'The disk of the data folder is full. Free some space.',
  database: 'The database does not answer. Start it, or check the network between.',
  connections: 'No database connection is free: the process is overloaded, or PostgreSQL allows too few.',
  lease: 'This worker has lost its lease and reconnects to the database.',
}

/** A prober gives up after a few seconds, ms. */
const probeMaxMs = 3_000
/** Answers `/readyz`. */
export async function readiness(): Promise<Readiness> {
  noteProbe()
  const reason = await unreadyReason()
  return reason ? { status: 'not ready', reason, message: messages[reason] } : { status: 'ready' }
}

async function unreadyReason(): Promise<Reason | undefined> {
  const phase = currentPhase()
  if (phase === 'closing') return 'closing'
  if (!(await hasRoom(config.dataDir))) return 'disk'
  if (phase === 'starting') return 'starting'
  return (await databaseOutage()) ?? (isDurableReady() ? undefined : 'lease')
}

async function databaseOutage(): Promise<Outage | undefined> {
  return Promise.race([statementOutage(), sleep(probeMaxMs, undefined, { ref: false }).then(silentOutage)])
}

async function statementOutage(): Promise<Outage | undefined> {
  try {
    await pool().query('select 1')
    return undefined
  } catch (error) {
    return outageOf(error) ?? 'database'
  }
}

/** Why a statement was not answered in time. */
function silentOutage(): Outage {
  const { totalCount, idleCount, options } = pool()
  return totalCount >= options.max && idleCount === 0 ? 'connections' : 'database'
}
