import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ExecutionDetailReply } from '#contract/runs.ts'
import { runOf } from './run-state.ts'
import { RunView } from './run-view.tsx'

const at = '2026-11-20T09:00:00.000Z'

/** What the view says of a run that has ended like this. */
function shown(end: Pick<ExecutionDetailReply, 'status' | 'output' | 'errorMessage'>): string {
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
    steps: [],
    startedAt: at,
    completedAt: at,
    executedAt: at,
    ...end,
  }
  const feed = { run: runOf(execution), isConnected: true, refusal: undefined, readAgain: () => undefined }
  return renderToStaticMarkup(<RunView feed={feed} />)
}

test('a run with neither output nor error says that there is no output', () => {
  expect(shown({ status: 'success', output: null, errorMessage: null })).toContain('No output available')
})

test('a run that failed says its error, and not that output is missing', () => {
  const page = shown({ status: 'failed', output: null, errorMessage: 'The page was gone.' })
  expect(page).toContain('Error: The page was gone.')
  expect(page).not.toContain('No output available')
})
