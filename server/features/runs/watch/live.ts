import { EventEmitter, once } from 'node:events'
import { type NoticeListeners, publish } from '#server/db/pubsub.ts'
import type { ExecutionRow } from '#server/db/tables/executions.ts'
import { config } from '#server/platform/config.ts'
import { log } from '#server/platform/log.ts'

/** Longer answers are not streamed while the model writes them, in characters. */
const liveTextMax = 200_000
/** How long changes are gathered before they are published to other processes, ms. */
const publishEveryMs = 50

const emitter = new EventEmitter().setMaxListeners(0)
const texts = new Map<number, () => string>()

const changed = new Set<number>()
let publishTimer: NodeJS.Timeout | undefined

/** Passes on the changes of runs in other processes. */
export const runNotices: NoticeListeners = {
  changed(ids = '') {
    for (const id of ids.split(',')) {
      emitter.emit(id)
      emitter.emit(endOf(id))
    }
  },
}

/** Announces a change of a run to its readers here, or to other processes if this one does not serve the web. */
export function announceChange(executionId: number): void {
  emitter.emit(String(executionId))
  if (config.roles.has('web')) return
  changed.add(executionId)
  publishTimer ??= setTimeout(publishChanges, publishEveryMs).unref()
}

/** Announces a new run to this process's readers of a user's runs; those elsewhere look from time to time. */
export function announceNewRun(userId: string): void {
  emitter.emit(runsOf(userId))
}

const runsOf = (userId: string): string => `runs of ${userId}`

/** Announces the end of a run to its readers and to callers that wait for the end; passes the run if it is known. */
export function announceEnd(executionId: number, run?: ExecutionRow): void {
  emitter.emit(endOf(executionId), run)
  announceChange(executionId)
}

const endOf = (executionId: number | string): string => `${executionId} ended`

async function publishChanges(): Promise<void> {
  publishTimer = undefined
  const ids = [...changed].join(',')
  changed.clear()
  try {
    await publish('changed', ids)
  } catch (error) {
    log.debug(
      { err: error },
      'Could not send a change to other processes; their pages show it when they load again',
    )
  }
}

/** Streams the unfinished answer of a run to its readers here; it is stored only when its step ends. */
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

/** Waits until the answer of a run grows, or until the signal. */
export async function nextText(executionId: number, signal: AbortSignal): Promise<void> {
  await once(emitter, textOf(executionId), { signal }).catch(() => undefined)
}

/**
 * Waits for the next change of a run, at most `waitMs`, or until the signal. An announcement by another process can get
 * lost, so readers look again when the time is up.
 */
export async function nextChange(executionId: number, waitMs: number, signal: AbortSignal): Promise<void> {
  await nextEvent(String(executionId), waitMs, signal)
}

/** Waits in the same way for the next change of any of these runs, or for a new run of their user. */
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

/** Waits in the same way for the end of a run; returns the run if it ended here. Earlier changes do not wake it. */
export async function nextEnd(
  executionId: number,
  waitMs: number,
  signal: AbortSignal,
): Promise<ExecutionRow | undefined> {
  const event = await nextEvent(endOf(executionId), waitMs, signal)
  return event as ExecutionRow | undefined
}

async function nextEvent(name: string, waitMs: number, signal: AbortSignal): Promise<unknown> {
  const until = AbortSignal.any([signal, AbortSignal.timeout(waitMs)])
  try {
    const [event] = await once(emitter, name, { signal: until })
    return event
  } catch (error) {
    if (!until.aborted) throw error
  }
}
