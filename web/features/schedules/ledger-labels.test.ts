import { expect, test } from 'vitest'
import { latenessOf, ledgerStatus, policyText, openRunOf, openRunText } from './ledger-labels.ts'

const plannedAt = '2026-11-20T09:00:00.000Z'

test('a run that began a minute or more after its time says how late it was', { tags: 'words' }, () => {
  expect(latenessOf({ plannedAt, startedAt: '2026-11-20T09:00:59.000Z' })).toBeUndefined()
  expect(latenessOf({ plannedAt, startedAt: '2026-11-20T09:02:30.000Z' })).toBe('2 m 30 s late')
  expect(latenessOf({ plannedAt, startedAt: null })).toBeUndefined()
})

test('a planned run shows what became of its run, and where it has none what became of it', () => {
  expect(ledgerStatus({ outcome: 'started', executionStatus: 'failed' })).toBe('failed')
  expect(ledgerStatus({ outcome: 'started', executionStatus: null })).toBe('started')
  expect(ledgerStatus({ outcome: 'missed', executionStatus: null })).toBe('missed')
})

test('each policy says what it does', { tags: 'words' }, () => {
  expect(policyText({ missed: 'once', overlap: 'skip' })).toBe(
    'If the server was off, it runs once when it is back. If a run is still going, the next one is skipped.',
  )
  expect(policyText({ missed: 'skip', overlap: 'queue' })).toBe(
    'If the server was off, that run is skipped. If a run is still going, the next one waits.',
  )
})

test('the run of a team that is in progress is explained as that of an agent is', () => {
  const lastRun = { id: 7, status: 'running', at: plannedAt, isHeld: true } as const
  expect(openRunOf({ lastRun })).toEqual({ executionId: 7, status: 'running', isHeld: true })
  expect(openRunOf({ lastRun: { ...lastRun, status: 'failed', isHeld: false } })).toBeNull()
  expect(openRunOf({ lastRun: null })).toBeNull()
})

test('a run that is not over says what it waits for', { tags: 'words' }, () => {
  const at = { executionId: 7, isHeld: false }
  expect(openRunText({ ...at, status: 'queued', isHeld: true })).toBe(
    'Run #7 waits for your decision: a budget or an approval holds it. Open it to decide.',
  )
  expect(openRunText({ ...at, status: 'queued' })).toBe('Run #7 waits for its turn.')
  expect(openRunText({ ...at, status: 'running' })).toBe('Run #7 is running.')
})
