import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { releaseSpareMemory } from './spare-memory.ts'

const everyMs = 100
const heapBytes = () => process.memoryUsage().heapTotal

/**
 * Allocates memory, releases it and then calls `andThen`; returns the number of checks until the memory was returned.
 */
async function looksUntilGivenBack(andThen: () => void): Promise<number> {
  const atFirst = heapBytes()
  let kept: number[][] = Array.from({ length: 1_000_000 }, (_, at) => [at, at, at, at, at, at, at, at])
  const most = heapBytes()
  expect(most - atFirst).toBeGreaterThan(kept.length * 64)
  kept = []
  andThen()
  let looks = 0
  const counting = setInterval(() => {
    looks += 1
  }, everyMs)
  while (heapBytes() > atFirst + (most - atFirst) / 4) await sleep(20)
  clearInterval(counting)
  return looks
}

/** Without help V8 takes about three hundred checks. */
const looksMax = 150

test('memory of the start is returned to the system when the process is idle', async () => {
  const looks = await looksUntilGivenBack(() => releaseSpareMemory({ everyMs, firstMs: everyMs }))
  expect(looks).toBeLessThan(looksMax)
})

test('memory of a busy period is returned to the system when the process is idle', async () => {
  // The checks that the previous test began continue.
  const looks = await looksUntilGivenBack(() => undefined)
  expect(looks).toBeLessThan(looksMax)
})
