import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { giveBackSpareMemory } from './spare-memory.ts'

const everyMs = 100
const heapBytes = () => process.memoryUsage().heapTotal

test('what a busy time took goes back to the system once it is quiet', async () => {
  giveBackSpareMemory({ everyMs })
  const atFirst = heapBytes()
  let kept: number[][] = Array.from({ length: 1_000_000 }, (_, at) => [at, at, at, at, at, at, at, at])
  const most = heapBytes()
  expect(most - atFirst).toBeGreaterThan(kept.length * 64)
  kept = []
  let looks = 0
  const counting = setInterval(() => {
    looks += 1
  }, everyMs)
  while (heapBytes() > atFirst + (most - atFirst) / 4) await sleep(20)
  clearInterval(counting)
  // By itself V8 takes as long as three hundred.
  expect(looks).toBeLessThan(150)
})
