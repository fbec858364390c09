import { randomUUID } from 'node:crypto'
import { DBOS, DBOSClient } from '@dbos-inc/dbos-sdk'
import type pg from 'pg'
import { log } from '#server/platform/log.ts'
import { holdLease, type Lease } from './lease.ts'

/**
 * One fixed version: workflow code must stay compatible with runs in flight.
 * The library's own default, a hash of the code, would strand every run at each deploy.
 */
const applicationVersion = '1'
const applicationName = 'balancia'
const queueName = 'runs'
/** Runs that one process works on at once; what comes on top waits in the queue. */
const runningMax = 64
/** How often a waiting run is looked for, ms; half of it is the usual delay. */
const queuePollMs = 250
/** Restarts that one run may go through before it is given up as the cause of the crashes. */
const recoveriesMax = 50

const logger = {
  info: (entry: unknown) => log.debug(String(entry)),
  debug: (entry: unknown) => log.trace(String(entry)),
  warn: (entry: unknown) => log.warn(String(entry)),
  error: (entry: unknown) => log.error({ err: entry }, 'durable execution'),
}

/** A piece of durable work: what it is called in the journal, and what it does. Steps inside it go through `step`. */
export interface Workflow<Input> {
  name: string
  run: (input: Input) => Promise<void>
}

/** How a piece of work stands; work that was never handed over has no state. */
export type WorkState = 'open' | 'ended'
const openStatuses = new Set<string>(['PENDING', 'ENQUEUED', 'DELAYED'])
const forgetBatch = 200

let connections: pg.Pool | undefined
let lease: Lease | undefined
let client: DBOSClient | undefined
let running = 0

/**
 * Registers durable work under a name that must never change while runs of it are in flight.
 * Call at module load, before `startDurable`.
 */
export function defineWorkflow<Input>(name: string, act: (input: Input) => Promise<void>): Workflow<Input> {
  const counted = async (input: Input) => {
    running += 1
    try {
      await act(input)
    } finally {
      running -= 1
    }
  }
  const run = DBOS.registerWorkflow(counted, { name, maxRecoveryAttempts: recoveriesMax })
  return { name, run }
}

/** Starts the engine room on the given database; with `worker` this process also does the work. */
export async function startDurable(options: { url: string; pool: pg.Pool; worker: boolean }): Promise<void> {
  const { url, pool, worker } = options
  connections = pool
  if (!worker) {
    await DBOS.migrate(url)
    client = await DBOSClient.create({
      systemDatabaseUrl: url,
      systemDatabasePool: pool,
      applicationName,
      logger,
    })
    return
  }
  const executorId = randomUUID()
  DBOS.setConfig({
    name: applicationName,
    systemDatabaseUrl: url,
    systemDatabasePool: pool,
    executorID: executorId,
    applicationVersion,
    // Nothing here waits for messages between workflows, so no connection is kept to listen for them.
    useListenNotify: false,
    logger,
  })
  lease = await holdLease(url, executorId)
  await DBOS.launch()
  await DBOS.registerQueue(queueName, {
    workerConcurrency: runningMax,
    minPollingIntervalMs: queuePollMs,
    onConflict: 'always_update',
  })
  lease.watchOthers()
}

/**
 * Hands over a piece of work under an id; the same id is never worked on twice.
 * A worker process with room starts it at once, otherwise it waits in the queue for the first worker with room.
 */
export async function submit<Input>(workflow: Workflow<Input>, id: string, input: Input): Promise<void> {
  if (client) {
    await client.enqueue(
      { workflowName: workflow.name, workflowID: id, queueName, appVersion: applicationVersion },
      input,
    )
    return
  }
  const waits = running >= runningMax
  await DBOS.startWorkflow(workflow.run, { workflowID: id, ...(waits ? { queueName } : {}) })(input)
}

/**
 * Runs one step of a workflow: once it has finished, its result is replayed and never computed again.
 * `act` answers failures as values; what it throws counts as a fault of the machine room and is tried again for a minute.
 */
export function step<Result>(name: string, act: () => Promise<Result>): Promise<Result> {
  return DBOS.runStep(act, {
    name,
    retriesAllowed: true,
    maxAttempts: 8,
    intervalSeconds: 0.5,
    backoffRate: 2,
  })
}

/** How the given pieces of work stand, by id. */
export async function workStates(ids: string[]): Promise<Map<string, WorkState>> {
  if (!connections || ids.length === 0) return new Map()
  const { rows } = await connections.query<{ id: string; status: string }>(
    'select workflow_uuid as id, status from dbos.workflow_status where workflow_uuid = any($1)',
    [ids],
  )
  return new Map(rows.map(({ id, status }) => [id, openStatuses.has(status) ? 'open' : 'ended']))
}

/** Drops the journals of work that ended before the given epoch ms: the product keeps its own record. */
export async function forgetEnded(beforeMs: number): Promise<void> {
  if (!connections || client) return
  const { rows } = await connections.query<{ id: string }>(
    `select workflow_uuid as id from dbos.workflow_status
     where status in ('SUCCESS', 'ERROR', 'CANCELLED') and updated_at < $1 limit $2`,
    [beforeMs, forgetBatch],
  )
  if (rows.length > 0) await DBOS.deleteWorkflows(rows.map(({ id }) => id))
}

/** Whether this process may work: its lease stands, or it has none to hold. */
export function isDurableReady(): boolean {
  return client !== undefined || lease?.isHeld() === true
}

/** Stops taking work, gives running work `drainMs` to end, and leaves the rest for a successor to resume. */
export async function stopDurable(drainMs: number): Promise<void> {
  if (client) return client.destroy()
  lease?.stopWatching()
  await DBOS.shutdown({ workflowCompletionTimeoutMS: drainMs })
  await lease?.release()
}
