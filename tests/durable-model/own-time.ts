import { AsyncLocalStorage } from 'node:async_hooks'
import { vi } from 'vitest'
import { clock } from '#server/platform/clock.ts'

interface Timer {
  act: () => void
  ms: number
  unref: () => Timer
}

/** The time of one world: its clock and its timers advance only when the test advances them. */
export interface OwnTime {
  /** Epoch ms. */
  now: number
  run: <T>(act: () => Promise<T>) => Promise<T>
  /** Fires all timers with a delay of at most `ms`. */
  goOff: (ms: number) => void
  clear: () => void
}

interface Inside {
  timers: Set<Timer>
  time: OwnTime
}

const inside = new AsyncLocalStorage<Inside>()

/** Stores a timer in the world that sets it; undefined outside of a world. */
function keep(act: () => void, ms: number): Timer | undefined {
  const timers = inside.getStore()?.timers
  if (!timers) return undefined
  const timer: Timer = { act, ms, unref: () => timer }
  timers.add(timer)
  return timer
}

/** From now on, code within a world uses the world's time; other code uses the real time. */
export function takeOverTime(): void {
  const { setTimeout: realSet, setInterval: realEvery, clearTimeout: realClear } = globalThis
  vi.stubGlobal('setTimeout', (act: () => void, ms = 0) => keep(act, ms) ?? realSet(act, ms))
  vi.stubGlobal('setInterval', (act: () => void, ms = 0) => keep(act, ms) ?? realEvery(act, ms))
  vi.stubGlobal('clearTimeout', (timer: NodeJS.Timeout) => {
    if (!inside.getStore()?.timers.delete(timer as unknown as Timer)) realClear(timer)
  })
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(inside.getStore()?.time.now ?? Date.now()))
}

/** The time of a new world. */
export function ownTime(): OwnTime {
  const timers = new Set<Timer>()
  const time: OwnTime = {
    now: Date.parse('2026-05-01T10:00:00Z'),
    run: (act) => inside.run({ timers, time }, act),
    goOff(ms) {
      for (const timer of Array.from(timers)) {
        if (timer.ms > ms) continue
        timers.delete(timer)
        inside.run({ timers, time }, timer.act)
      }
    },
    clear: () => timers.clear(),
  }
  return time
}
