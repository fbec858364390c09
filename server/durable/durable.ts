import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { DBOS } from '@dbos-inc/dbos-sdk'
import { DBOSWorkflowCancelledError, DBOSWorkflowConflictError } from '@dbos-inc/dbos-sdk/internal/error'
import type pg from 'pg'
import { log } from '#server/platform/log.ts'
import { holdLease, type Lease } from './lease.ts'
import { keepJournalLean } from './lean-journal.ts'
import { goOn, isBeingDone, takeOver } from './take-over.ts'

/**
 * One fixed version: workflow code must stay compatible with runs in flight.
 * The library's own default, a hash of the code, would strand every run at each deploy.
 */
const applicationVersion = '1'
const applicationName = 'balancia'
/** Times that one piece of work may be begun before it is given up as the cause of the crashes. */
const attemptsMax = 50

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

/** How a piece of work stands; work that was never begun has no state. */
export type WorkState = 'open' | 'ended'
const endedStatuses = new Set<string>(['SUCCESS', 'ERROR', 'MAX_RECOVERY_ATTEMPTS_EXCEEDED'])
const forgetBatch = 200
/** How often a worker that starts asks whether another one still lays the journal out, ms. */
const launchPollMs = 25
/** Pauses before durable work is tried again, each twice as long as the one before, ms. */
const firstPauseMs = 500
const lastPauseMs = 32_000
/** The journal of suspended work is kept this long, in case that it goes on, ms. */
const suspendedKeptMs = 9 * 86_400_000

interface Worker {
  id: string
  lease: Lease
}

/** Work that is begun from inside other work must not count as a part of it. */
const outsideOfWork = AsyncLocalStorage.snapshot()

let connections: pg.Pool | undefined
let worker: Worker | undefined
let isOpen = false
const atWork = new Map<string, PromiseWithResolvers<void>>()
/** Of the work in hand, what this process began as the first: its journal was empty then. */
const begunHere = new Set<string>()
const endListeners = new Set<(id: string) => void>()

/**
 * Registers durable work under a name that must never change while runs of it are in flight.
 * Call at module load, before `startDurable`.
 */
export function defineWorkflow<Input>(name: string, act: (input: Input) => Promise<void>): Workflow<Input> {
  const counted = async (input: Input) => {
    const id = DBOS.workflowID ?? ''
    if (!atWork.has(id)) atWork.set(id, Promise.withResolvers())
    try {
      await act(input)
    } finally {
      leave(id)
    }
  }
  const run = DBOS.registerWorkflow(counted, { name, maxRecoveryAttempts: attemptsMax })
  return { name, run }
}

function leave(id: string): void {
  const entry = atWork.get(id)
  atWork.delete(id)
  begunHere.delete(id)
  entry?.resolve()
  outsideOfWork(() => {
    for (const listener of endListeners) listener(id)
  })
}

/** Starts the engine room on the given database; with `worker` this process also does the work. */
export async function startDurable(options: { url: string; pool: pg.Pool; worker: boolean }): Promise<void> {
  const { url, pool } = options
  connections = pool
  if (options.worker) worker = await startWorker(url, pool)
  isOpen = true
}

async function startWorker(url: string, pool: pg.Pool): Promise<Worker> {
  const id = randomUUID()
  DBOS.setConfig({
    name: applicationName,
    systemDatabaseUrl: url,
    systemDatabasePool: pool,
    executorID: id,
    applicationVersion,
    // Nothing here waits for messages between workflows, so no connection is kept to listen for them.
    useListenNotify: false,
    logger,
  })
  const lease = await holdLease(url, id)
  await oneAtATime(pool, () => DBOS.launch())
  keepJournalLean(pool, applicationName, (work) => begunHere.has(work))
  return { id, lease }
}

async function tryLock(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>(
    `select pg_try_advisory_lock(hashtext('balancia-journal'), 0) as free`,
  )
  return rows[0]?.free ?? false
}

/** The library lays its journal out as it starts, and breaks where two processes do so at once. */
async function oneAtATime(pool: pg.Pool, act: () => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    // Asked for again and again: a statement that waits would hold up the indexes that the other one builds.
    while (!(await tryLock(client))) await sleep(launchPollMs)
    await act()
  } finally {
    // The lock goes with its connection, whatever state that is in.
    client.release(true)
  }
}

/** The name under which this process works; undefined where it does no work. */
export function workerId(): string | undefined {
  return worker?.id
}

/** What this process works on: ids of begun work that has not left it yet. */
export function workInHand(): ReadonlyMap<string, unknown> {
  return atWork
}

/** Has a listener told whenever a piece of work leaves this process, whatever became of it. Call at module load. */
export function whenWorkLeaves(listener: (id: string) => void): void {
  endListeners.add(listener)
}

/**
 * Begins work in this process under an id, or goes on with it after its last kept step, be it suspended or left
 * behind by a worker that is gone; the caller has made sure that nobody else may. `isNew` says that nobody has begun
 * it before. Answers 'ended' where there is nothing to go on with: it ended, or was begun too many times.
 */
export function begin<Input>(
  workflow: Workflow<Input>,
  id: string,
  input: Input,
  isNew: boolean,
): Promise<'begun' | 'ended'> {
  return outsideOfWork(() => beginHere(workflow, id, input, isNew))
}

async function beginHere<Input>(
  workflow: Workflow<Input>,
  id: string,
  input: Input,
  isNew: boolean,
): Promise<'begun' | 'ended'> {
  if (!worker || !connections) throw new Error('This process does no durable work.')
  // This process's own last go at it may be on its way out.
  while (atWork.has(id)) await atWork.get(id)?.promise
  atWork.set(id, Promise.withResolvers())
  try {
    if (isNew && (await startNew(workflow, id, input))) return 'begun'
    const before = await takeOver(connections, id, worker.id, applicationVersion)
    if (before === undefined) await startNew(workflow, id, input)
    else if (before.token === null || !(await goOn(id, before.token))) return 'ended'
    return 'begun'
  } finally {
    // What was not begun, or is over already, is not in hand.
    if (!isBeingDone(id) && atWork.has(id)) leave(id)
  }
}

/** Starts work that nobody has begun; false: somebody has. */
async function startNew<Input>(workflow: Workflow<Input>, id: string, input: Input): Promise<boolean> {
  begunHere.add(id)
  await DBOS.startWorkflow(workflow.run, { workflowID: id })(input)
  const isStarted = isBeingDone(id) || !atWork.has(id)
  if (!isStarted) begunHere.delete(id)
  return isStarted
}

/**
 * Runs one step of a workflow: once it has finished, its result is replayed and never computed again.
 * `act` answers failures as values; what it throws counts as a fault of the machine room and is tried again for a minute.
 */
export function step<Result>(name: string, act: () => Promise<Result>): Promise<Result> {
  return DBOS.runStep(() => insist(act), { name })
}

/** Does what may be done twice; what it throws counts as a fault of the machine room and is tried again for a minute. */
export async function insist<Result>(act: () => Promise<Result>): Promise<Result> {
  for (let pauseMs = firstPauseMs; ; pauseMs *= 2) {
    try {
      return await act()
    } catch (error) {
      if (hasLeft(error) || pauseMs > lastPauseMs) throw error
      log.warn({ err: error }, 'durable work is tried again')
      await sleep(pauseMs)
    }
  }
}

/**
 * Ends this process's go at the workflow that calls it, from inside a step: finished steps stay kept, this one is done
 * anew when the work is begun again. Never returns.
 */
export async function suspend(): Promise<never> {
  const id = DBOS.workflowID ?? ''
  // Only as long as it is this worker's: it may be released and in other hands already.
  await connections?.query(
    `update dbos.workflow_status
     set status = 'CANCELLED', owner_xid = null, started_at_epoch_ms = null,
         updated_at = (extract(epoch from now()) * 1000)::bigint
     where workflow_uuid = $1 and status = 'PENDING' and executor_id = $2`,
    [id, worker?.id],
  )
  throw new DBOSWorkflowConflictError(id)
}

/** Whether an error only says that this process is no longer the one to do the work; nothing failed. */
export function hasLeft(error: unknown): boolean {
  return error instanceof DBOSWorkflowConflictError || error instanceof DBOSWorkflowCancelledError
}

/** How the given pieces of work stand, and how often each was begun, by id. */
export async function workStates(
  ids: string[],
): Promise<Map<string, { state: WorkState; attempts: number }>> {
  if (!connections || ids.length === 0 || !(await hasJournal(connections))) return new Map()
  const { rows } = await connections.query<{ id: string; status: string; attempts: string }>(
    `select workflow_uuid as id, status, recovery_attempts as attempts
     from dbos.workflow_status where workflow_uuid = any($1)`,
    [ids],
  )
  return new Map(
    rows.map(({ id, status, attempts }) => [
      id,
      { state: endedStatuses.has(status) ? 'ended' : 'open', attempts: Number(attempts) },
    ]),
  )
}

/** Whether a worker has ever been there to lay the journal out. */
async function hasJournal(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ is: boolean }>(
    `select to_regclass('dbos.workflow_status') is not null as is`,
  )
  return rows[0]?.is ?? false
}

/** Drops the journals of work that ended before the given epoch ms: the product keeps its own record. */
export async function forgetEnded(beforeMs: number): Promise<void> {
  if (!connections || !worker) return
  const { rows } = await connections.query<{ id: string }>(
    `select workflow_uuid as id from dbos.workflow_status
     where (status in ('SUCCESS', 'ERROR', 'MAX_RECOVERY_ATTEMPTS_EXCEEDED') and updated_at < $1)
        or (status = 'CANCELLED' and updated_at < $2)
     limit $3`,
    [beforeMs, beforeMs - suspendedKeptMs, forgetBatch],
  )
  if (rows.length > 0) await DBOS.deleteWorkflows(rows.map(({ id }) => id))
}

/**
 * Acts for a worker that is gone, while nobody else does and it cannot come back; answers whether it was gone.
 * A worker that was only cut off is harmless: the journal refuses the steps of work that others have taken over.
 */
export async function actForDead(otherId: string, act: () => Promise<void>): Promise<boolean> {
  if (!worker || otherId === worker.id) return false
  return worker.lease.ifGone(otherId, act)
}

/** Whether this process may work: its lease stands, or it has none to hold. */
export function isDurableReady(): boolean {
  return isOpen && (worker === undefined || worker.lease.isHeld())
}

/** Gives running work `drainMs` to end, and leaves the rest for a successor to go on with. */
export async function stopDurable(drainMs: number): Promise<void> {
  isOpen = false
  if (!worker) return
  await DBOS.shutdown({ workflowCompletionTimeoutMS: drainMs })
  const { lease } = worker
  worker = undefined
  await lease.release()
}
