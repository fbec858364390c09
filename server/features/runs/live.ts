import { EventEmitter, once } from 'node:events'
import { publish, subscribe } from '#server/db/pubsub.ts'
import type { ExecutionRow } from '#server/db/tables/executions.ts'
import { config } from '#server/platform/config.ts'
import { log } from '#server/platform/log.ts'

/** Answers longer than this are not shown while they are written, characters. */
const liveTextMax = 200_000
/** Changes that other processes are told of are gathered for so long, ms. */
const tellEveryMs = 50

const emitter = new EventEmitter().setMaxListeners(0)
const texts = new Map<number, () => string>()

const changed = new Set<number>()
let telling: NodeJS.Timeout | undefined

subscribe('changed', (ids = '') => {
  for (const id of ids.split(',')) {
    emitter.emit(id)
    emitter.emit(endOf(id))
  }
})

/** Tells the readers of a run that something about it has changed: those here, or, where there are none, elsewhere. */
export function announceChange(executionId: number): void {
  emitter.emit(String(executionId))
  if (config.roles.has('web')) return
  changed.add(executionId)
  telling ??= setTimeout(tellOthers, tellEveryMs).unref()
}

/** Tells the readers of all that a user has that a run of theirs was asked for; those elsewhere look from time to time. */
export function announceNewRun(userId: string): void {
  emitter.emit(runsOf(userId))
}

const runsOf = (userId: string): string => `runs of ${userId}`

/** Tells the readers of a run, and who waits for nothing else, that it has ended, and how where that is at hand. */
export function announceEnd(executionId: number, run?: ExecutionRow): void {
  emitter.emit(endOf(executionId), run)
  announceChange(executionId)
}

const endOf = (executionId: number | string): string => `${executionId} ended`

async function tellOthers(): Promise<void> {
  telling = undefined
  const ids = [...changed].join(',')
  changed.clear()
  try {
    await publish('changed', ids)
  } catch (error) {
    log.debug({ err: error }, 'could not tell the readers elsewhere of a change')
  }
}

/** Shows the answer of a run as far as it is written, to those here who look; it is stored only when its step ends. */
export function showText(executionId: number, read: () => string): void {
  texts.set(executionId, read)
  emitter.emit(textOf(executionId))
}

const textOf = (executionId: number): string => `text of ${executionId}`

export function forgetText(executionId: number): void {
  texts.delete(executionId)
}

export function liveText(executionId: number): string {
  return texts.get(executionId)?.().slice(0, liveTextMax) ?? ''
}

/** Waits until the answer of a run has grown, or until the signal. */
export async function nextText(executionId: number, signal: AbortSignal): Promise<void> {
  await once(emitter, textOf(executionId), { signal }).catch(() => undefined)
}

/**
 * Waits for the next change of a run, at most `waitMs`, or until the signal.
 * What another process tells can be lost, so readers look again when the time is up.
 */
export async function nextChange(executionId: number, waitMs: number, signal: AbortSignal): Promise<void> {
  await nextEvent(String(executionId), waitMs, signal)
}

/** Waits for the next change of any of these runs, or for a new run of their user, in the same way. */
export async function nextChangeOfUser(
  userId: string,
  executionIds: readonly number[],
  waitMs: number,
  signal: AbortSignal,
): Promise<void> {
  const found = new AbortController()
  const until = AbortSignal.any([signal, found.signal])
  const names = [runsOf(userId), ...executionIds.map(String)]
  await Promise.race(names.map((name) => nextEvent(name, waitMs, until)))
  found.abort()
}

/** Waits for the end of a run, in the same way, and answers the run where it ended here; what happens before wakes nobody. */
export async function nextEnd(
  executionId: number,
  waitMs: number,
  signal: AbortSignal,
): Promise<ExecutionRow | undefined> {
  const told = await nextEvent(endOf(executionId), waitMs, signal)
  return told as ExecutionRow | undefined
}

async function nextEvent(name: string, waitMs: number, signal: AbortSignal): Promise<unknown> {
  const until = AbortSignal.any([signal, AbortSignal.timeout(waitMs)])
  try {
    const [told] = await once(emitter, name, { signal: until })
    return told
  } catch (error) {
    if (!until.aborted) throw error
  }
}
