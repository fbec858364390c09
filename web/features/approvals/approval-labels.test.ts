// @module-tag words
import { expect, test } from 'vitest'
import { outcomeWords, whoClosed } from './approval-labels.ts'

const act = (state: 'open' | 'done' | 'failed' | 'unknown', answer: string | null = null) => ({
  state,
  answer,
})

const tool = { kind: 'tool', decision: null } as const

test('an approved action is followed by what the service answered, or why it was not done', () => {
  const words = (
    ...[done, runStatus]: [ReturnType<typeof act>, 'running' | 'canceled'] | [ReturnType<typeof act>]
  ) => outcomeWords({ ...tool, state: 'approved', act: done, runStatus: runStatus ?? 'success' })
  expect(words(act('done', 'ok\n'))).toBe('Done. The service answered: ok')
  expect(words(act('done'))).toBe('Done.')
  expect(words(act('failed', 'no such channel'))).toBe('Failed: no such channel')
  expect(words(act('open'), 'running')).toBe('It is done when the run continues.')
  expect(words(act('open'), 'canceled')).toBe('Not done: the run ended before.')
})

test('an approved run is followed by how it ended, and a refusal by nothing', () => {
  expect(outcomeWords({ ...tool, state: 'approved', act: null, runStatus: 'success' })).toBe(
    'The run finished.',
  )
  expect(outcomeWords({ ...tool, state: 'refused', act: null, runStatus: 'canceled' })).toBeUndefined()
})

test('a closed approval names who decided, or why nobody did', () => {
  const at = { decidedAt: '2026-11-20T09:00:00.000Z', expiresAt: '2026-11-21T09:00:00.000Z' }
  expect(whoClosed({ ...at, decidedThrough: null, state: 'refused', decidedBy: 'Ada' })).toBe('By Ada')
  expect(whoClosed({ ...at, decidedThrough: 'telegram', state: 'refused', decidedBy: 'Ada' })).toBe(
    'By Ada in Telegram',
  )
  expect(whoClosed({ ...at, decidedThrough: null, state: 'expired', decidedBy: null })).toBe(
    'No longer needed',
  )
  expect(
    whoClosed({ ...at, decidedThrough: null, state: 'expired', decidedBy: null, decidedAt: at.expiresAt }),
  ).toBe('Nobody decided in time')
})
