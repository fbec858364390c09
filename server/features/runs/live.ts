import { EventEmitter, once } from 'node:events'

/** Answers longer than this are not shown while they are written, characters. */
const liveTextMax = 200_000

const emitter = new EventEmitter().setMaxListeners(0)
const texts = new Map<number, string>()

/** Tells readers in this process that something about a run has changed. */
export function announceChange(executionId: number): void {
  emitter.emit(String(executionId))
}

/** Shows the answer of a run as far as it is written; it is stored only when its step ends. */
export function showText(executionId: number, text: string): void {
  texts.set(executionId, text.slice(0, liveTextMax))
  announceChange(executionId)
}

export function forgetText(executionId: number): void {
  texts.delete(executionId)
}

export function liveText(executionId: number): string {
  return texts.get(executionId) ?? ''
}

/**
 * Waits for the next change of a run, at most `waitMs`, or until the signal.
 * Runs in other processes announce nothing here, so readers look again when the time is up.
 */
export async function nextChange(executionId: number, waitMs: number, signal: AbortSignal): Promise<void> {
  const until = AbortSignal.any([signal, AbortSignal.timeout(waitMs)])
  try {
    await once(emitter, String(executionId), { signal: until })
  } catch (error) {
    if (!until.aborted) throw error
  }
}
