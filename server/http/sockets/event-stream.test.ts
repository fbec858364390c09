import { afterEach, expect, test, vi } from 'vitest'
import { log } from '#server/platform/log.ts'
import { eventStream, type StreamEvent } from './event-stream.ts'
import { openStreamOf } from './open-streams.ts'

afterEach(() => vi.restoreAllMocks())

/** A stream that emits its next event on request. */
function openStream() {
  const arrivals: ((event: IteratorResult<StreamEvent<unknown>>) => void)[] = []
  const failures: ((error: Error) => void)[] = []
  const ending = new AbortController()
  const events = {
    next: () =>
      new Promise<IteratorResult<StreamEvent<unknown>>>((resolve, reject) => {
        arrivals.push(resolve)
        failures.push(reject)
      }),
    return: async () => ({ done: true as const, value: undefined }),
    [Symbol.asyncIterator]() {
      return this
    },
  }
  const response = eventStream(events, {
    userId: 'ann',
    encode: (value) => value,
    signal: ending.signal,
    stillAdmitted: async () => true,
  })
  return { arrivals, failures, ending, response }
}

test('a stream that ends while an event is on its way ends without an error in the log', async () => {
  const logged = vi.spyOn(log, 'error')
  for (const late of ['event', 'failure'] as const) {
    const { arrivals, failures, ending, response } = openStream()
    const text = response.text()
    await expect.poll(() => arrivals.length).toBe(1)
    ending.abort()
    if (late === 'event') arrivals[0]?.({ done: false, value: { value: 'too late' } })
    else failures[0]?.(new Error('the reading was given up'))
    expect(await text).toBe(': open\nretry: 1000\n\n')
  }
  expect(logged).not.toHaveBeenCalled()
})

test('a failure of an open stream is logged and sent to its reader', async () => {
  const logged = vi.spyOn(log, 'error').mockImplementation(() => undefined)
  const { failures, response } = openStream()
  const text = response.text()
  await expect.poll(() => failures.length).toBe(1)
  failures[0]?.(new Error('the database is gone'))
  await expect(text).rejects.toThrow('the database is gone')
  expect(logged).toHaveBeenCalledOnce()
})

test('streams that are being opened count, so that many at once are bounded too, and leave their places', async () => {
  const ready = Promise.withResolvers<void>()
  const many = Array.from({ length: 41 }, () => openStreamOf('somebody', () => ready.promise))
  await expect(Promise.all(many)).rejects.toMatchObject({ code: 'too_many_requests' })
  ready.resolve()
  await Promise.allSettled(many)
  await expect(openStreamOf('somebody', async () => 'open')).resolves.toBe('open')
})
