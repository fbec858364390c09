import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ExecutionDetailReply } from '#contract/runs/runs.ts'
import { runOf } from '#web/features/runs/run-state.ts'
import { DecisionView } from '#web/platform/decision-view.ts'
import { RunView } from './run-view.tsx'

const at = '2026-11-20T09:00:00.000Z'

/** The HTML that the view renders for a run in this state. */
function renderRun(
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
    resultData: null,
    steps: [],
    startedAt: at,
    completedAt: at,
    executedAt: at,
    ...end,
  }
  const feed = { run: runOf(execution), isConnected: true, refusal: undefined, readAgain: () => undefined }
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <DecisionView value={() => 'decision buttons'}>
        <RunView feed={feed} isHeld={isHeld} executionId={7} />
      </DecisionView>
    </QueryClientProvider>,
  )
}

test('a run with neither output nor error says that there is no output', { tags: 'words' }, () => {
  expect(renderRun({ status: 'success', output: null, errorMessage: null })).toContain('No output available')
})

test('the output of an ended run comes first; its steps and figures come below', {
  tags: 'words',
}, () => {
  const page = renderRun({ status: 'success', output: 'Four prices changed.', errorMessage: null }).replace(
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
  const positions = order.map((words) => page.indexOf(words))
  expect(positions).toEqual(positions.toSorted((one, other) => one - other))
  expect(positions).not.toContain(-1)
})

test('the conversation with the model is shown; without one, everything else is', () => {
  const end = { status: 'success', output: 'Four prices changed.', errorMessage: null } as const
  const own = renderRun({ ...end, conversationHistory: [{ role: 'user', text: 'Compare the prices.' }] })
  expect(own).toContain('Compare the prices.')
  const without = renderRun({ ...end, conversationHistory: null })
  expect(without).not.toContain('Compare the prices.')
  expect(without.match(/<details/g) ?? []).toHaveLength((own.match(/<details/g) ?? []).length - 1)
  expect(without).toContain('Four prices changed.')
})

test('a run without a notification says so to its owner, and to nobody else', () => {
  const end = { status: 'success', output: 'Nothing changed.', errorMessage: null } as const
  const notified = renderRun(end)
  const silent = renderRun({ ...end, isKeptQuiet: true })
  expect(silent.length).toBeGreaterThan(notified.length)
  expect(renderRun({ ...end, isKeptQuiet: true, role: 'viewer' })).toBe(renderRun({ ...end, role: 'viewer' }))
})

test('a silent run says that nobody was notified', { tags: 'words' }, () => {
  const silent = renderRun({ status: 'success', output: 'Same.', errorMessage: null, isKeptQuiet: true })
  expect(silent).toContain('You were not notified of this run, because it found nothing new.')
})

test('a run that failed shows its error', () => {
  expect(renderRun({ status: 'failed', output: null, errorMessage: 'The page was gone.' })).toContain(
    'The page was gone.',
  )
})

test('a failed run shows its error, and not that output is missing', { tags: 'words' }, () => {
  const page = renderRun({ status: 'failed', output: null, errorMessage: 'The page was gone.' })
  expect(page).toContain('Error: The page was gone.')
  expect(page).not.toContain('No output available')
  expect(page).not.toContain('Was this what you wanted')
})

const waiting = { status: 'queued', output: null, errorMessage: null } as const

test('a run that waits for a decision shows its buttons; a queued run does not', () => {
  expect(renderRun(waiting, true)).toContain('decision buttons')
  expect(renderRun(waiting)).not.toContain('decision buttons')
})

test('a run that waits for a decision says so, and a queued run says that it waits to start', {
  tags: 'words',
}, () => {
  const held = renderRun(waiting, true)
  // Once in the badge, once for screen readers; the decision itself would repeat it.
  expect(held.match(/Waiting for your decision/g)).toHaveLength(2)
  expect(held).not.toContain('Waiting to start')
  expect(renderRun(waiting)).toContain('Waiting to start')
})
