import { expect, test } from 'vitest'
import { runHostile } from './hostile.ts'

test('beside a user who tries everything at once, the pages and scripts of another come about as they do alone', async () => {
  const { alone, besieged, statuses } = await runHostile({ aloneSeconds: 3, hostileSeconds: 8, restMs: 0 })
  // The attack was effective: its runs were admitted.
  expect(statuses['run of a sleeping script 202']).toBeGreaterThan(0)
  // In one queue for all users, pages took 125 times as long, and scripts waited for all earlier ones.
  expect(besieged.pageP95 / alone.pageP95).toBeLessThan(50)
  expect(besieged.run / alone.run).toBeLessThan(50)
  expect(besieged.script / alone.script).toBeLessThan(8)
})
