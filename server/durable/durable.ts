import { randomUUID } from 'node:crypto'
import type { QueryResultRow } from 'pg'
import { publish, subscribe } from '#server/db/pubsub.ts'
import { log } from '#server/platform/log.ts'
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

subscribe('waiting', (told) => {
  for (const [kind, { takeWaiting }] of worker?.dispatchers ?? [])
    if (!told || told.kind === kind) void takeWaiting()
})
subscribe('stop', (told) => {
  if (told) worker?.dispatchers.get(told.kind)?.attempts.stop(told.id, 'canceled')
})

/** Starts durable work on the given database; a process that does work of some kinds itself is a worker. */
export async function startDurable(options: { url: string; kinds: readonly WorkKind[] }): Promise<void> {
  if (options.kinds.length > 0) {
    const id = randomUUID()
    const lease = await holdLease(options.url, id)
    const dispatchers = new Map(options.kinds.map((kind) => [kind.name, dispatcher(kind, id, lease)]))
    worker = { id, lease, dispatchers }
  }
  isOpen = true
}

/** From now on this worker also takes what nobody told it of: work of the processes before it, and of those that die. */
export function startTakingOver(): void {
  for (const { start } of worker?.dispatchers.values() ?? []) start()
}

/** Gives running work `drainMs` to end, and leaves the rest for others to go on with, at once. */
export async function stopDurable(drainMs: number): Promise<void> {
  isOpen = false
  const stopping = worker
  if (!stopping) return
  await Promise.all(
    [...stopping.dispatchers].map(async ([kind, { stop }]) => {
      if (await stop(drainMs)) await publish('waiting', { kind })
    }),
  ).catch((error: unknown) =>
    log.warn({ err: error }, 'could not hand the work over; others find it by themselves'),
  )
  worker = undefined
  await stopping.lease.release()
}

/** The name under which this process works; undefined where it does no work. */
export function workerId(): string | undefined {
  return worker?.id
}

/** Whether this process may work: its lease stands, or it has none to hold. */
export function isDurableReady(): boolean {
  return isOpen && (worker === undefined || worker.lease.isHeld())
}

/** Says that work of a kind waits: this process takes it at once where it can, else another one does. */
export function announceWork({ name }: WorkPlace): void {
  void (async () => {
    const isTaken = await worker?.dispatchers.get(name)?.takeWaiting()
    if (!isTaken) await publish('waiting', { kind: name })
  })().catch((error: unknown) => log.warn({ err: error }, 'could not tell the other workers of waiting work'))
}

/**
 * Admits an order and begins it in this process where it may start at once, in one transaction; undefined: it is not
 * plainly allowed or this process does no work, so it has to go the long way. With `isLazy` it need not be on disk
 * before this answers: nobody is told of it before it has ended.
 */
export async function admitWork(
  { name }: WorkPlace,
  order: object,
  isLazy: boolean,
): Promise<QueryResultRow | undefined> {
  const here = worker?.dispatchers.get(name)
  return here?.canAdmit() ? here.admit(order, isLazy) : undefined
}

/** Has whoever works on it stop a piece of work that was marked so: at once here, within a second elsewhere. */
export async function stopWork({ name }: WorkPlace, id: number): Promise<void> {
  worker?.dispatchers.get(name)?.attempts.stop(id, 'canceled')
  await publish('stop', { kind: name, id })
}

/** What this process works on, by kind. */
export function activeWork({ name }: WorkPlace): number[] {
  return worker?.dispatchers.get(name)?.attempts.ids() ?? []
}
