import { expect, test } from 'vitest'
import { formatBytes } from './system-facts.tsx'

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1.0 kB'],
  [15_400_000, '15 MB'],
  [1_460_000_000, '1.5 GB'],
  [3_000_000_000_000_000, '3000 TB'],
])('%i bytes are %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words)
})
