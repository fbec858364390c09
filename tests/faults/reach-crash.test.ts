import { expect, test } from 'vitest'
import { runReach } from './reach.ts'

test('while processes are killed, no question and no notice is lost, nothing is decided twice, and no message arrives twice', async () => {
  const { sent, unknown, runs, ...figures } = await runReach({ kills: 8, endsLeases: true })
  process.stdout.write(`${JSON.stringify({ sent, unknown, runs, ...figures }, null, 2)}\n`)
  expect(sent).toBeGreaterThan(0)
  expect(figures).toEqual({
    kills: 8,
    answered: runs,
    asked: runs,
    decided: runs,
    decidedTwice: 0,
    lost: 0,
    notDelivered: 0,
    arrivedTwice: 0,
    sentWithoutArrival: 0,
  })
}, 600_000)
