import { expect, test } from 'vitest'
import {
  endLabel,
  engineLabel,
  givenText,
  moneyText,
  resultPreview,
  secondsLabel,
  sourceLabel,
  sourcesSummary,
  stepAnnouncement,
  stepDurationMs,
  titleCase,
  stepStateWord,
  isWaitingForSlot,
} from './run-labels.ts'

const run = { status: 'success' as const, output: null, outputData: null, errorMessage: null }

test('a result says which engine wrote it, and that the built-in one is no model', { tags: 'words' }, () => {
  expect(engineLabel('built-in', null)).toBe('Built-in engine, no AI model')
  expect(engineLabel('openai', 'gpt-5')).toBe('OpenAI gpt-5')
  expect(engineLabel('anthropic', null)).toBe('Anthropic')
})

test('a task type loses its underscores and gains capitals', () => {
  expect(titleCase('data_analysis')).toBe('Data Analysis')
  expect(titleCase('general')).toBe('General')
})

test('a duration is in whole seconds, or N/A', () => {
  expect(secondsLabel(1499)).toBe('1s')
  expect(secondsLabel(61_500)).toBe('62s')
  expect(secondsLabel(null)).toBe('N/A')
})

test.each([0, 1, 320, 499, 500, 999])(
  'a run of %d ms has the same duration in its field and in its last line',
  (ms) => {
    expect(secondsLabel(ms)).toBe(`${ms} ms`)
    expect(endLabel('success', ms)).toBe(`Finished after ${secondsLabel(ms)}`)
  },
)

test('a successful run is previewed by 200 characters of its output', { tags: 'words' }, () => {
  const preview = resultPreview({ ...run, output: 'x'.repeat(201) })
  expect(preview).toBe(`${'x'.repeat(200)}…`)
  expect(resultPreview({ ...run, outputData: { output: 'stored' }, output: 'other' })).toBe('stored')
  expect(resultPreview(run)).toBe('Execution completed successfully')
})

test('a failed run is previewed by its error, or by an unknown one', { tags: 'words' }, () => {
  expect(resultPreview({ ...run, status: 'failed', errorMessage: 'Out of credit' })).toBe(
    'Error: Out of credit',
  )
  expect(resultPreview({ ...run, status: 'failed' })).toBe('Error: Unknown error occurred')
})

test('a run that has not ended well or badly is not called a success', () => {
  for (const status of ['queued', 'running', 'canceled'] as const) {
    expect(resultPreview({ ...run, status })).not.toMatch(/success|Error/)
  }
})

test('a source that failed says why', { tags: 'words' }, () => {
  expect(sourceLabel({ state: 'failed', reason: '404 Not Found' })).toBe('Could not be read: 404 Not Found')
  expect(sourceLabel({ state: 'failed', reason: null })).toBe('Could not be read')
  expect(sourceLabel({ state: 'unchanged', reason: null })).toBe('Unchanged since the last run')
  const kept = { chars: 509, of: 870 }
  expect(sourceLabel({ state: 'read', reason: null, kept })).toBe('Read, kept 509 of 870 characters')
  expect(sourceLabel({ state: 'read', reason: null, kept: { chars: 870, of: 870 } })).toBe('Read')
})

test('sources are summed up by what became of them', { tags: 'words' }, () => {
  const sources = [{ state: 'read' }, { state: 'unchanged' }, { state: 'failed' }] as const
  expect(sourcesSummary([...sources])).toBe('2 read, 1 of them unchanged, 1 could not be read')
  expect(sourcesSummary([{ state: 'read' }])).toBe('1 read')
  expect(sourcesSummary([{ state: 'read' }, { state: 'refused' }])).toBe('1 read, 1 asked for and not read')
  expect(sourceLabel({ state: 'refused', reason: 'Nobody gave it' })).toBe('Not read: Nobody gave it')
})

test('a step is announced by its title and what happened', () => {
  expect(stepAnnouncement({ title: 'Read a.example', state: 'running' })).toBe('Read a.example: started')
})

test('the duration of a step is its run time, or its run time so far, and never less than zero', () => {
  const startedAt = '2026-11-20T09:00:00.000Z'
  const now = Date.parse(startedAt)
  expect(stepDurationMs({ startedAt, endedAt: '2026-11-20T09:00:01.500Z' }, now)).toBe(1500)
  expect(stepDurationMs({ startedAt, endedAt: null }, now + 700)).toBe(700)
  expect(stepDurationMs({ startedAt, endedAt: null }, now - 700)).toBe(0)
})

test('the first step says what the run was given, and how many lessons', { tags: 'words' }, () => {
  const ready = { kind: 'gather', state: 'done' } as const
  const output = 'the last result, 2 lessons\n- Name the shop.\n- Use euros.'
  expect(givenText({ ...ready, output })).toBe('With the last result, 2 lessons')
  expect(givenText({ ...ready, output: 'The task alone' })).toBe('With the task alone')
  expect(givenText({ ...ready, output: null })).toBeUndefined()
  expect(givenText({ ...ready, kind: 'model', output })).toBeUndefined()
})

test('the reserved and the actual cost of a step are in one sentence', { tags: 'words' }, () => {
  expect(moneyText({ reserved: '0.013935', cost: '0.000560' })).toBe(
    'Set aside $0.013935, it came to $0.000560.',
  )
  expect(moneyText({ reserved: '0.013935', cost: null })).toBe(
    'Set aside $0.013935, all of it counts, for the call may have been paid.',
  )
})

test('a step that is put off while its run is open waits, and was not canceled', () => {
  expect(stepStateWord('canceled', true)).not.toBe(stepStateWord('canceled'))
  expect(stepStateWord('canceled', true)).toMatch(/wait/)
  expect(stepStateWord('done')).toBe('done')
})

test('a step that waits for a slot says so, and its duration does not grow', () => {
  const startedAt = '2026-11-20T09:00:00.000Z'
  const step = { state: 'running', startedAt, endedAt: '2026-11-20T09:00:02.000Z' } as const
  expect(isWaitingForSlot(step)).toBe(true)
  expect(isWaitingForSlot({ ...step, endedAt: null })).toBe(false)
  expect(isWaitingForSlot({ ...step, state: 'done' })).toBe(false)
  expect(stepDurationMs(step, Date.parse(startedAt) + 9_000)).toBe(2_000)
})
