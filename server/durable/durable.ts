import { randomUUID } from 'node:crypto'
import type { QueryResultRow } from 'pg'
import { type NoticeListeners, publish, subscribeAll } from '#server/db/pubsub.ts'
import { log } from '#server/platform/log.ts'
import { type BatchAdmitter, batchAdmitter } from './admission.ts'
import { type Dispatcher, dispatcher } from './dispatcher.ts'
import { holdLease, type Lease } from './lease.ts'
import type { WorkKind, WorkPlace } from './work-kind.ts'

interface Worker {
  id: string
  lease: Lease
  dispatchers: Map<string, Dispatcher>
}

let worker: Worker | undefined
let isOpen = false
/** The admitters of a process that does no work itself, by kind. */
const admitters = new Map<string, BatchAdmitter>()

/** Takes new work and stops running work when another process asks for it. */
const workNotices: NoticeListeners = {
  waiting(notice) {
    for (const [kind, { takeWaiting }] of worker?.dispatchers ?? [])
      if (!notice || notice.kind === kind) void takeWaiting()
  },
  stop(notice) {
    if (notice) worker?.dispatchers.get(notice.kind)?.attempts.stop(notice.id, 'canceled')
  },
}

/** Starts durable work on the given database. A process with `kinds` executes them itself: it is a worker. */
export async function startDurable(options: { url: string; kinds: readonly WorkKind[] }): Promise<void> {
  subscribeAll(workNotices)
  if (options.kinds.length > 0) {
    const id = randomUUID()
    const lease = await holdLease(options.url, id)
    const dispatcherOf = (kind: WorkKind) => dispatcher(kind, id, lease, () => notifyWorkers(kind.name))
    const dispatchers = new Map(options.kinds.map((kind) => [kind.name, dispatcherOf(kind)]))
    worker = { id, lease, dispatchers }
  }
  isOpen = true
}

/** Starts polling for missed notices and for work of dead workers. */
export function startPolling(): void {
  for (const { start } of worker?.dispatchers.values() ?? []) start()
}

/** Waits at most `drainMs` for running work, then requeues the rest for other workers. */
export async function stopDurable(drainMs: number): Promise<void> {
  isOpen = false
  const stopping = worker
  if (!stopping) return
  await Promise.all(
    [...stopping.dispatchers].map(async ([kind, { stop }]) => {
      if (await stop(drainMs)) await publish('waiting', { kind })
    }),
  ).catch((error: unknown) =>
    log.warn({ err: error }, 'Could not hand work over; other workers find it by polling'),
  )
  worker = undefined
  await stopping.lease.release()
}

/** The id of this worker; undefined if this process is no worker. */
export function workerId(): string | undefined {
  return worker?.id
}

/** Whether this process is ready: it holds its lease, or needs none. */
export function isDurableReady(): boolean {
  return isOpen && (worker === undefined || worker.lease.isHeld())
}

/** Announces waiting work: this process claims it if it has a free slot, otherwise it notifies the other workers. */
export function announceWork({ name }: WorkPlace): void {
  void (async () => {
    const isTaken = await worker?.dispatchers.get(name)?.takeWaiting()
    if (!isTaken) notifyWorkers(name)
  })()
}

function notifyWorkers(kind: string): void {
  publish('waiting', { kind }).catch((error: unknown) =>
    log.warn({ err: error, kind }, 'Could not notify other workers of waiting work; they find it by polling'),
  )
}

/**
 * Admits an order in a batch with those of the same moment. A worker claims in the same transaction what may start
 * immediately; in another process it waits, and the workers are notified. Resolves to undefined if the batch could not
 * admit it, or if this worker stops. With `isLazy` it does not wait for the disk, because no caller gets a reply before
 * the work has ended.
 */
export async function admitWork(
  place: WorkPlace,
  order: object,
  isLazy: boolean,
): Promise<QueryResultRow | undefined> {
  const here = worker?.dispatchers.get(place.name)
  if (here) return here.canAdmit() ? here.admit(order, isLazy) : undefined
  const known = admitters.get(place.name) ?? batchAdmitter(place, () => notifyWorkers(place.name))
  admitters.set(place.name, known)
  return known(order, isLazy)
}

/** Stops work that is marked as canceled: immediately in this process, within a second in other workers. */
export async function stopWork({ name }: WorkPlace, id: number): Promise<void> {
  worker?.dispatchers.get(name)?.attempts.stop(id, 'canceled')
  await publish('stop', { kind: name, id })
}

/** Ids of the work of a kind that is in flight in this process. */
export function activeWork({ name }: WorkPlace): number[] {
  return worker?.dispatchers.get(name)?.attempts.ids() ?? []
}
