import { expect, test } from 'vitest'
import { quantilesOf, verdictOf } from './figures.ts'
import { busyWarning } from './machine.ts'
import { optionsOf, usageOf } from './options.ts'
import { tableOf } from './table.ts'

test('a quantile is a value that was measured, by nearest rank', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect(quantilesOf(hundred)).toEqual({ count: 100, min: 1, p50: 50, p90: 90, p99: 99, max: 100 })
  expect(quantilesOf([7])).toEqual({ count: 1, min: 7, p50: 7, p90: 7, p99: 7, max: 7 })
  expect(() => quantilesOf([])).toThrow('nothing')
})

test('a verdict says by how much an aim is missed, whichever way it points', () => {
  expect(verdictOf({ value: 10, unit: 'ms', aim: { atMost: 10 } })).toBe('met')
  expect(verdictOf({ value: 12.34, unit: 'ms', aim: { atMost: 10 } })).toBe('missed by 2.3 ms')
  expect(verdictOf({ value: 140, unit: 'runs/s', aim: { atLeast: 140 } })).toBe('met')
  expect(verdictOf({ value: 100, unit: 'runs/s', aim: { atLeast: 140 } })).toBe('missed by 40 runs/s')
  expect(verdictOf({ value: 1, unit: '', aim: { atMost: 0 } })).toBe('missed by 1')
  expect(verdictOf({ value: 1, unit: 'MB' })).toBe('')
})

test('the table shows each phase once above its figures, with the aim beside', () => {
  const table = tableOf([
    { phase: 'One', name: 'added', value: 9.96, unit: 'ms', aim: { atMost: 10 }, around: 'min 1' },
    { phase: 'One', name: 'memory', value: 218.4, unit: 'MB' },
    { phase: 'Two', name: 'rate', value: 1, unit: 'runs/s', aim: { atLeast: 140 } },
  ])
  const lines = table.split('\n').map((line) => line.replaceAll(/ {2,}/g, ' | ').trim())
  expect(lines).toEqual([
    '| figure | aim | verdict | around it',
    '',
    'One',
    '| added | 10 ms | at most 10 ms | met | min 1',
    '| memory | 218 MB',
    '',
    'Two',
    '| rate | 1 runs/s | at least 140 runs/s | missed by 139 runs/s',
  ])
})

const phases = { alone: ['start', 'latency', 'queue'], ofRounds: ['start', 'latency'] }
const plain = { beside: undefined, rounds: 5, strict: false, json: undefined, profile: undefined }

test('without options this checkout is measured alone, in all phases', () => {
  expect(optionsOf([], phases)).toEqual({ ...plain, phases: ['start', 'latency', 'queue'] })
  const args = ['--only', 'latency,queue', '--json', 'a.json', '--profile', 'looks', '--strict']
  expect(optionsOf(args, phases)).toEqual({
    ...plain,
    phases: ['latency', 'queue'],
    json: 'a.json',
    profile: 'looks',
    strict: true,
  })
})

test('beside a commit there are five rounds by default, without what no round could follow', () => {
  expect(optionsOf(['--beside', '87f6a88'], phases)).toEqual({
    ...plain,
    beside: '87f6a88',
    phases: ['start', 'latency'],
  })
  expect(optionsOf(['--beside', 'main', '--rounds', '12', '--only', 'start'], phases)).toEqual({
    ...plain,
    beside: 'main',
    rounds: 12,
    phases: ['start'],
  })
})

test.each([
  [['--only', 'latency,speed'], 'Not a phase here: speed.'],
  [['--beside', 'main', '--only', 'queue'], 'Not a phase here: queue.'],
  [['--rounds', '3'], '--rounds needs --beside.'],
  [['--beside', 'main', '--rounds', '0'], 'a number from 1 to 99'],
  [['--beside', 'main', '--rounds', '2.5'], 'a number from 1 to 99'],
  [['--beside', 'main', '--profile', 'looks'], '--profile is for a checkout alone.'],
  [['--beside'], 'argument missing'],
  [['--fast'], 'Unknown option'],
])('the call %j is refused with what is wrong with it', (args, words) => {
  expect(() => optionsOf(args, phases)).toThrow(words)
})

test('the usage names every phase', () => {
  expect(usageOf(phases)).toContain('start, latency, queue')
})

test('a machine with other work is warned of', () => {
  expect(busyWarning(0.7)).toBeUndefined()
  expect(busyWarning(4.25)).toContain('4.3, above 0.7')
})
