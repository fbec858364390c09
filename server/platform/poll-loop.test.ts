import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { actFor, currentUser } from './current-user.ts'
import { type PollLoop, pollLoop } from './poll-loop.ts'

const hourMs = 3_600_000
let rounds = 0
let loop: PollLoop | undefined

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2027-01-11T08:00:00Z') })
  rounds = 0
})
afterEach(async () => {
  await loop?.stop()
  const timersLeft = vi.getTimerCount()
  vi.restoreAllMocks()
  vi.useRealTimers()
  if (timersLeft > 0) throw new Error(`${timersLeft} timers were left behind.`)
})

const passMs = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const inMs = (ms: number) => new Date(Date.now() + ms)

/** A loop that counts its rounds and performs an action in each. */
function counting(
  act: (signal: AbortSignal) => Promise<Date | null> = async () => null,
  atLeastEveryMs = hourMs,
): PollLoop {
  const round = (signal: AbortSignal) => {
    rounds += 1
    return act(signal)
  }
  loop = pollLoop({ what: 'count', round, atLeastEveryMs })
  return loop
}

test('a round that a user wakes, and those after it, are done on behalf of nobody', async () => {
  const users: (string | undefined)[] = []
  const { start, wake } = counting(async () => {
    users.push(currentUser())
    return null
  }, 1_000)
  await start()
  actFor('somebody', () => wake())
  await passMs(1_500)
  expect(users).toEqual([undefined, undefined, undefined])
})

test('rounds never overlap, wakes during one bring one more, and a loop that is off stays off', async () => {
  let atOnce = 0
  let most = 0
  const { start, stop, wake } = counting(async () => {
    most = Math.max(most, ++atOnce)
    await new Promise((resolve) => setTimeout(resolve, 20))
    atOnce -= 1
    return null
  })
  expect([wake(), rounds]).toEqual([false, 0])
  void start()
  for (let n = 0; n < 10; n++) expect(wake()).toBe(true)
  await passMs(100)
  expect([rounds, most]).toEqual([2, 1])
  wake()
  await passMs(1)
  const stopped = stop()
  await passMs(100)
  await stopped
  expect([wake(), rounds, atOnce]).toEqual([false, 3, 0])
})

test('a start resolves when its first round is over', async () => {
  let isOver = false
  const { start } = counting(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    isOver = true
    return null
  })
  const started = start()
  await passMs(20)
  await started
  expect(isOver).toBe(true)
})

test('the loop sleeps until what its round named is due, and comes neither early nor twice', async () => {
  const due = inMs(12_345)
  await counting(async () => (rounds === 1 ? due : null)).start()
  await passMs(12_344)
  expect(rounds).toBe(1)
  await passMs(1)
  expect(rounds).toBe(2)
  await passMs(hourMs - 1)
  expect(rounds).toBe(2)
})

test('a wake for a time brings the next round forward to it, also during a round, and never puts one off', async () => {
  const { start, wake } = counting(async () => {
    if (rounds === 2) wake(inMs(3_000))
    return inMs(60_000)
  })
  await start()
  wake(inMs(10_000))
  wake(inMs(90_000))
  await passMs(9_999)
  expect(rounds).toBe(1)
  await passMs(1)
  expect(rounds).toBe(2)
  await passMs(3_000)
  expect(rounds).toBe(3)
  await passMs(59_999)
  expect(rounds).toBe(3)
})

test('due work that a round left is polled again after a pause, and a wake starts a round immediately', async () => {
  const { start, wake } = counting(async () => inMs(-60_000))
  await start()
  await passMs(999)
  expect(rounds).toBe(1)
  await passMs(1)
  expect(rounds).toBe(2)
  wake()
  await passMs(0)
  expect(rounds).toBe(3)
})

test('a loop that nobody wakes polls', async () => {
  await counting(undefined, 5_000).start()
  await passMs(50_000)
  expect(rounds).toBe(11)
})

test('a wall clock that jumps forward is noticed within 30 s, and no timer is longer than it can count', async () => {
  const dayMs = 24 * hourMs
  const due = inMs(40 * dayMs)
  const setTimeout = vi.spyOn(globalThis, 'setTimeout')
  await counting(async () => (rounds === 1 ? due : null), 80 * dayMs).start()
  vi.setSystemTime(Date.now() + 39 * dayMs)
  await passMs(30_000)
  expect(rounds).toBe(1)
  vi.setSystemTime(Date.now() + dayMs)
  await passMs(30_000)
  expect(rounds).toBe(2)
  expect(Math.max(...setTimeout.mock.calls.map(([, ms]) => ms ?? 0))).toBe(30_000)
})

test('a wall clock that jumps back holds up what was to come anyway by nothing', async () => {
  await counting(async () => inMs(20_000), 10_000).start()
  vi.setSystemTime(Date.now() - 24 * hourMs)
  await passMs(10_000)
  expect(rounds).toBe(2)
})

test('rounds that fail come twice as late each time, up to the usual, until one succeeds or the loop is woken', async () => {
  const at: number[] = []
  const begin = Date.now()
  const { start, wake } = counting(async () => {
    at.push(Date.now() - begin)
    if (at.length !== 7) throw new Error('The database is away.')
    return null
  }, 4_000)
  await start()
  await passMs(11_750)
  expect(at).toEqual([0, 250, 750, 1_750, 3_750, 7_750, 11_750])
  wake()
  await passMs(250)
  expect(at.slice(7)).toEqual([11_750, 12_000])
})

test('a stop ends the signal of the round that is on and waits for it', async () => {
  let wasAborted = false
  const { start, stop } = counting(async (signal) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    await new Promise((resolve) => setTimeout(resolve, 50))
    wasAborted = signal.aborted
    return null
  })
  void start()
  const stopped = stop()
  await passMs(50)
  await stopped
  expect(wasAborted).toBe(true)
})
