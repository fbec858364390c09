import { expect, test } from 'vitest'
import { chaosOf, runChaos } from './chaos.ts'

test('planned runs of many processes end exactly once each, whatever is killed, and no finished step is repeated', async () => {
  const short = { ...chaosOf(15), agents: 200, users: 5, atOnce: 15, thinkMs: 1_500, hasLinks: false }
  const figures = await runChaos(short)
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`)
  expect(figures).toMatchObject({
    agents: 200,
    plannedOnce: 200,
    ranOnce: 200,
    recordedOnce: 200,
    finishedStepsRepeated: 0,
    finishedStepsChanged: 0,
    endedByThemselves: 0,
    kills: 15,
    postgresKills: 1,
  })
}, 900_000)
