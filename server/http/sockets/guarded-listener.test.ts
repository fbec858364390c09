import { EventEmitter } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import { log } from '#server/platform/log.ts'
import { listenGuarded } from './guarded-listener.ts'

afterEach(() => void vi.restoreAllMocks())

test.each([
  [
    'throws',
    () => {
      throw new Error('broken')
    },
  ],
  [
    'rejects',
    async () => {
      throw new Error('broken')
    },
  ],
  [
    'throws no error',
    () => {
      throw undefined
    },
  ],
])('a listener that %s ends its connection and nothing else', async (_how, listener) => {
  const errors = vi.spyOn(log, 'error').mockImplementation(() => {})
  const [emitter, close] = [new EventEmitter(), vi.fn<(...values: unknown[]) => void>()]
  listenGuarded<unknown[]>(emitter, 'upgrade', listener, close)
  emitter.emit('upgrade', 'this one')
  await vi.waitFor(() => expect(close).toHaveBeenCalledWith('this one'))
  expect(errors).toHaveBeenCalledWith(
    expect.objectContaining({ event: 'upgrade' }),
    'A connection failed with an internal error and is closed',
  )
})

test('a connection that cannot be closed ends nothing either', () => {
  vi.spyOn(log, 'error').mockImplementation(() => {})
  const emitter = new EventEmitter()
  const broken = new EventEmitter()
  const fail = () => broken.emit('error', new Error('broken'))
  listenGuarded(emitter, 'upgrade', fail, fail)
  expect(() => emitter.emit('upgrade')).not.toThrow()
})
