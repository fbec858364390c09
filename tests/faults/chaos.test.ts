import { expect, test } from 'vitest'
import { fullChaos, runChaos } from './chaos.ts'

test('planned runs of many processes end exactly once each, whatever is killed, and no finished step is repeated', async () => {
  const figures = await runChaos({ ...fullChaos, kills: 15, perUser: 3, thinkMs: 1_500 })
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`)
  expect(figures).toMatchObject({
    agents: 200,
    plannedOnce: 200,
    ranOnce: 200,
    recordedOnce: 200,
    finishedStepsRepeated: 0,
    kills: 15,
  })
}, 420_000)
