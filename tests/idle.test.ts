import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobsOf } from '#server/features.ts'
import type { Job } from '#server/platform/poll-loop.ts'
import { countStatements } from './setup/database/count-statements.ts'
import { testDatabase } from './setup/database/database.ts'

/** What the loops would send if they looked all the time: statements a look, and how often they look, ms. */
const restless = [
  { loop: 'scheduler', statements: 2, everyMs: 250 },
  { loop: 'events', statements: 3, everyMs: 1_000 },
  { loop: 'results', statements: 1, everyMs: 1_000 },
  { loop: 'emails', statements: 1, everyMs: 5_000 },
  { loop: 'lessons', statements: 1, everyMs: 5_000 },
]
const settleMs = 1_500
const stretchMs = 11_000
const shareMax = 1 / 10

testDatabase()

let jobs: Job[] = []
beforeAll(async () => {
  jobs = await jobsOf(new Set(['worker', 'scheduler']))
  for (const job of jobs) void job.start()
})
afterAll(() => Promise.all(jobs.map((job) => job.stop())))

const looks = restless.map(({ loop, everyMs }) => `${loop} every ${everyMs} ms`).join(', ')
test(`loops with nothing due send at most a tenth of the queries of polling: ${looks}`, async () => {
  await sleep(settleMs)
  const sent = await countStatements(() => sleep(stretchMs))
  const restlessly = restless.reduce(
    (sum, { statements, everyMs }) => sum + (stretchMs / everyMs) * statements,
    0,
  )
  expect(sent).toBeLessThanOrEqual(restlessly * shareMax)
})
