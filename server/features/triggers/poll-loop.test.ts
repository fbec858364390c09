import { expect, test } from 'vitest'
import { pollLoop } from './poll-loop.ts'

const soon = (ms = 10) => new Promise((resolve) => setTimeout(resolve, ms))

test('rounds never overlap, a wake during a round brings another, and none is lost', async () => {
  let rounds = 0
  let atOnce = 0
  let most = 0
  const loop = pollLoop('count', 60_000, async () => {
    rounds += 1
    most = Math.max(most, ++atOnce)
    await soon(20)
    atOnce -= 1
  })
  loop.wake()
  expect(rounds).toBe(0)
  loop.start()
  for (let index = 0; index < 10; index++) loop.wake()
  await soon(100)
  expect([rounds, most]).toEqual([2, 1])
  loop.wake()
  await soon(5)
  expect(rounds).toBe(3)
  await loop.stop()
  loop.wake()
  await soon()
  expect([rounds, atOnce]).toEqual([3, 0])
})

test('a round that fails is followed by the next, and a stop ends the signal of the one that is on', async () => {
  let rounds = 0
  let wasAborted = false
  const loop = pollLoop('fail', 5, async (signal) => {
    rounds += 1
    if (rounds === 1) throw new Error('The database is away.')
    while (!signal.aborted) await soon(1)
    wasAborted = true
  })
  loop.start()
  await soon(50)
  expect(rounds).toBe(2)
  await loop.stop()
  expect(wasAborted).toBe(true)
})
