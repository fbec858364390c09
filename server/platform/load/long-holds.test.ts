import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { log } from '#server/platform/log.ts'
import { trackInFlight } from './long-holds.ts'

const warn = vi.spyOn(log, 'warn').mockReturnValue(undefined)
afterEach(() => warn.mockClear())

function hold(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('a blocked event loop is logged with its work in flight, and its duration', async () => {
  await Promise.all([
    trackInFlight('GET /api/agents', () => sleep(400)),
    trackInFlight('POST /api/agents/:id/run', async () => {
      await sleep(60)
      hold(300)
    }),
  ])
  expect(warn).toHaveBeenCalled()
  const warnings = warn.mock.calls as unknown as [{ heldMs: number; inFlight: string[] }][]
  // A busy machine may hold the process by itself, before or after.
  const longest = Math.max(...warnings.map(([{ heldMs }]) => heldMs))
  const [about] = warnings.find(([{ heldMs }]) => heldMs === longest) ?? []
  expect(about?.heldMs).toBeGreaterThanOrEqual(300)
  expect(about?.inFlight.toSorted()).toEqual(['GET /api/agents', 'POST /api/agents/:id/run'])
})

test('a task that ends within its own hold is named, and failures pass through', async () => {
  const failing = trackInFlight('POST /api/hooks/:endpoint', async () => {
    hold(250)
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')
  expect(warn).toHaveBeenCalledWith(
    expect.objectContaining({ inFlight: ['POST /api/hooks/:endpoint'] }),
    expect.stringMatching(/^The server could answer nobody for \d+ ms/),
  )
})
