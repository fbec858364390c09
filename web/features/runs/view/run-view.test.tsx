import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ExecutionDetailReply } from '#contract/runs/runs.ts'
import { runOf } from '#web/features/runs/run-state.ts'
import { DecisionView } from '#web/platform/decision-view.ts'
import { RunView } from './run-view.tsx'

const at = '2026-11-20T09:00:00.000Z'

/** The HTML that the view renders for a run in this state. */
function shown(
  end: Pick<ExecutionDetailReply, 'status' | 'output' | 'errorMessage'> &
    Partial<Pick<ExecutionDetailReply, 'conversationHistory' | 'isKeptQuiet' | 'role'>>,
  isHeld = false,
): string {
  const execution: ExecutionDetailReply = {
    id: 7,
    agentId: 3,
    agentName: 'News watcher',
    userId: 'u1',
    input: null,
    outputData: null,
    executionTime: 1_000,
    triggerSource: 'manual',
    aiUsed: 'built-in',
    model: null,
    taskType: 'general',
    tokensUsed: 0,
    cost: '0.000000',
    sources: [],
    isKeptQuiet: false,
    role: 'owner',
    conversationHistory: null,
    steps: [],
    startedAt: at,
    completedAt: at,
    executedAt: at,
    ...end,
  }
  const feed = { run: runOf(execution), isConnected: true, refusal: undefined, readAgain: () => undefined }
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <DecisionView value={() => 'the ways on'}>
        <RunView feed={feed} isHeld={isHeld} executionId={7} />
      </DecisionView>
    </QueryClientProvider>,
  )
}

test('a run with neither output nor error says that there is no output', { tags: 'words' }, () => {
  expect(shown({ status: 'success', output: null, errorMessage: null })).toContain('No output available')
})

test('the answer of a finished run comes first; how it was done and its figures come below', {
  tags: 'words',
}, () => {
  const page = shown({ status: 'success', output: 'Four prices changed.', errorMessage: null }).replace(
    /<[^>]*>/g,
    ' ',
  )
  const order = [
    'Output',
    'Four prices changed.',
    'How it was done',
    'Finished after 1 s',
    'Duration',
    'Agent ID',
  ]
  const places = order.map((words) => page.indexOf(words))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places).not.toContain(-1)
})

test('the input of a model can be read; if a run has none of it, or it is another user’s, the rest is complete', () => {
  const end = { status: 'success', output: 'Four prices changed.', errorMessage: null } as const
  const own = shown({ ...end, conversationHistory: [{ role: 'user', text: 'Compare the prices.' }] })
  expect(own).toContain('Compare the prices.')
  const without = shown({ ...end, conversationHistory: null })
  expect(without).not.toContain('Compare the prices.')
  expect(without.match(/<details/g) ?? []).toHaveLength((own.match(/<details/g) ?? []).length - 1)
  expect(without).toContain('Four prices changed.')
})

test('a run without a notification says so to its owner, and to nobody else', () => {
  const end = { status: 'success', output: 'Nothing changed.', errorMessage: null } as const
  const told = shown(end)
  const quiet = shown({ ...end, isKeptQuiet: true })
  expect(quiet.length).toBeGreaterThan(told.length)
  expect(shown({ ...end, isKeptQuiet: true, role: 'viewer' })).toBe(shown({ ...end, role: 'viewer' }))
})

test('a quiet run says in words that nobody was notified', { tags: 'words' }, () => {
  const quiet = shown({ status: 'success', output: 'Same.', errorMessage: null, isKeptQuiet: true })
  expect(quiet).toContain('You were not notified of this run, because it found nothing new.')
})

test('a run that failed shows its error', () => {
  expect(shown({ status: 'failed', output: null, errorMessage: 'The page was gone.' })).toContain(
    'The page was gone.',
  )
})

test('a run that failed says its error, and not that output is missing', { tags: 'words' }, () => {
  const page = shown({ status: 'failed', output: null, errorMessage: 'The page was gone.' })
  expect(page).toContain('Error: The page was gone.')
  expect(page).not.toContain('No output available')
  expect(page).not.toContain('Was this what you wanted')
})

const waiting = { status: 'queued', output: null, errorMessage: null } as const

test('a run that waits for its owner shows the ways on; one that waits for its turn does not', () => {
  expect(shown(waiting, true)).toContain('the ways on')
  expect(shown(waiting)).not.toContain('the ways on')
})

test('a run that waits for its owner says so; one that waits for its turn says that', {
  tags: 'words',
}, () => {
  const held = shown(waiting, true)
  // Once in the badge, once for screen readers; the decision itself would repeat it.
  expect(held.match(/Waiting for your decision/g)).toHaveLength(2)
  expect(held).not.toContain('Waiting to start')
  expect(shown(waiting)).toContain('Waiting to start')
})
