import { array, assert, boolean, property } from 'fast-check'
import { expect, test } from 'vitest'
import type { ExecutionDetailReply, ExecutionStepReply, RunEventReply } from '#contract/runs/runs.ts'
import { applyRunEvent, isFinal, newRun, runOf, textWithoutData } from './run-state.ts'

const startedAt = '2026-11-20T09:00:00.000Z'

function step(position: number, change: Partial<ExecutionStepReply> = {}): ExecutionStepReply {
  return {
    id: position + 100,
    position,
    kind: 'read',
    title: `Step ${position}`,
    state: 'running',
    startedAt,
    endedAt: null,
    input: null,
    output: null,
    tokensUsed: 0,
    cost: '0.000000',
    error: null,
    ...change,
  }
}

function execution(change: Partial<ExecutionDetailReply> = {}): ExecutionDetailReply {
  return {
    id: 7,
    agentId: 3,
    agentName: 'News watcher',
    userId: 'u1',
    status: 'success',
    input: null,
    output: 'The answer',
    outputData: { output: 'The answer' },
    errorMessage: null,
    executionTime: 1200,
    triggerSource: 'manual',
    aiUsed: 'built-in',
    model: null,
    taskType: 'research',
    tokensUsed: 0,
    cost: '0.000000',
    sources: [],
    isKeptQuiet: false,
    startedAt,
    completedAt: startedAt,
    executedAt: startedAt,
    conversationHistory: null,
    resultData: null,
    steps: [step(1, { state: 'done', endedAt: startedAt })],
    ...change,
  }
}

const play = (events: RunEventReply[], from = newRun) => events.reduce(applyRunEvent, from)

test('steps are sorted by position, however they arrive, and a repeated step is replaced', () => {
  const run = play([
    { type: 'status', status: 'running' },
    { type: 'step', step: step(2) },
    { type: 'step', step: step(1) },
    { type: 'step', step: step(2, { state: 'done' }) },
  ])
  expect(run.status).toBe('running')
  expect(run.steps.map(({ position, state }) => [position, state])).toEqual([
    [1, 'running'],
    [2, 'done'],
  ])
})

test('text grows at its offset, a repeated piece changes nothing, and offset 0 starts the answer again', () => {
  const run = play([
    { type: 'text', offset: 0, text: 'One ' },
    { type: 'text', offset: 4, text: 'two' },
    { type: 'text', offset: 4, text: 'two' },
  ])
  expect(run.text).toBe('One two')
  expect(play([{ type: 'text', offset: 0, text: 'Uno' }], run).text).toBe('Uno')
})

test('text past a gap is left out instead of being put in the wrong place', () => {
  const run = play([
    { type: 'text', offset: 0, text: 'One ' },
    { type: 'text', offset: 9, text: 'three' },
  ])
  expect(run.text).toBe('One ')
})

test('the end brings the whole record and nothing after it changes the run', () => {
  const ended = play([
    { type: 'text', offset: 0, text: 'The ans' },
    { type: 'end', execution: execution() },
  ])
  expect(ended).toMatchObject({ status: 'success', text: 'The answer' })
  expect(ended.steps).toHaveLength(1)
  const after = play(
    [
      { type: 'status', status: 'running' },
      { type: 'step', step: step(1) },
    ],
    ended,
  )
  expect(after).toEqual(ended)
})

test('a run is not over before its whole record is there', () => {
  const run = play([
    { type: 'status', status: 'running' },
    { type: 'status', status: 'success' },
    { type: 'step', step: step(1) },
  ])
  expect(run).toMatchObject({ status: 'running', execution: null })
  expect(run.steps).toHaveLength(1)
})

test('a failed run that has no output shows none of the half-written answer', () => {
  const failed = execution({ status: 'failed', output: null, outputData: null, errorMessage: 'No source' })
  expect(
    play([
      { type: 'text', offset: 0, text: 'Half' },
      { type: 'end', execution: failed },
    ]).text,
  ).toBe('')
})

test('a record read during the run keeps what was already written', () => {
  const written = play([{ type: 'text', offset: 0, text: 'Half' }])
  expect(runOf(execution({ status: 'running', output: null }), written).text).toBe('Half')
})

test('replaying all events, or any of them twice in a row, ends in the same run', () => {
  const events: RunEventReply[] = [
    { type: 'status', status: 'running' },
    { type: 'step', step: step(1) },
    { type: 'step', step: step(1, { state: 'done' }) },
    { type: 'text', offset: 0, text: 'The ' },
    { type: 'text', offset: 4, text: 'answer' },
    { type: 'end', execution: execution() },
  ]
  const once = play(events)
  assert(
    property(array(boolean(), { minLength: events.length, maxLength: events.length }), (twice) => {
      const repeated = events.flatMap((event, index) => (twice[index] ? [event, event] : [event]))
      expect(play(repeated)).toEqual(once)
      expect(play([...events, ...events])).toEqual(once)
    }),
  )
})

test('queued and running are not final, the rest is', () => {
  expect(['queued', 'running', 'success', 'failed', 'canceled'].map((s) => isFinal(s as 'queued'))).toEqual([
    false,
    false,
    true,
    true,
    true,
  ])
})

test('the text of a result is shown without the table that its data replaces', () => {
  const text = 'Two kettles.\n\n| Product |\n| --- |\n| Solo |'
  const data = {
    shape: { fields: [{ name: 'Product', type: 'text' as const }] },
    rows: [{ Product: 'Solo' }],
  }
  expect(textWithoutData(text, { resultData: { ...data, textChars: 12 } })).toBe('Two kettles.')
  expect(textWithoutData(text, { resultData: data })).toBe(text)
  expect(textWithoutData(text, { resultData: null })).toBe(text)
})
