import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { BulkReply } from '#contract/agents.ts'
import type { ExecutionReply } from '#contract/runs.ts'
import { call, type Reply } from '#web/platform/call.ts'
import { callKey, reportFailure, useAction } from '#web/platform/query.ts'
import { toast } from '#web/platform/toast.ts'
import { agentIdsOf, agentReads } from './agents.ts'

const recentRunsMax = 5
const bulkIdsMax = 100
const runReads = [...agentReads, 'GET /api/agents/:id/executions', 'GET /api/agents/:id/estimate'] as const

/** The last five runs of an agent, read anew each time they are opened: schedules and other pages run agents too. */
export function useRecentRuns(agentId: number) {
  const input = { params: { id: agentId }, query: { limit: String(recentRunsMax) } }
  return useQuery({
    queryKey: callKey('GET /api/agents/:id/executions', input),
    queryFn: ({ signal }) => call('GET /api/agents/:id/executions', input, { signal }),
    staleTime: 0,
  })
}

/** One run as it is now; fails with 404 where it is not one of yours. */
export function findRun(id: string): Promise<Reply<'GET /api/executions/:id'>> {
  return call('GET /api/executions/:id', { params: { id } })
}

/** The newest run of an agent, if it has any. */
export async function findLatestRun(agentId: number): Promise<ExecutionReply | undefined> {
  const [latest] = await call('GET /api/agents/:id/executions', {
    params: { id: agentId },
    query: { limit: '1' },
  })
  return latest
}

/** Starts a run and does not wait for it. */
export const useStartRun = () =>
  useAction('POST /api/agents/:id/run', {
    refresh: ['GET /api/agents/:id/executions'],
    headers: { prefer: 'respond-async' },
    fallback: 'Failed to run agent',
  })

/** Starts a run again with the same input. */
export const useRetryRun = () =>
  useAction('POST /api/executions/:id/retry', {
    refresh: ['GET /api/agents/:id/executions'],
    fallback: 'Failed to run agent',
  })

export const useCancelRun = () =>
  useAction('POST /api/executions/:id/cancel', { refresh: [], fallback: 'Failed to stop the run' })

/** The run that a call started, whether it waited for the end or not. */
export function startedRunId(reply: Reply<'POST /api/agents/:id/run'>): number {
  return 'executionId' in reply ? reply.executionId : reply.id
}

/** Refreshes what the end of a run changes. */
export function useRefreshRuns() {
  const client = useQueryClient()
  return useCallback(() => {
    for (const read of runReads) void client.invalidateQueries({ queryKey: callKey(read) })
  }, [client])
}

/** Runs all active agents, or resumes all paused ones. */
export function useBulkAction(action: 'run' | 'activate') {
  const refresh = useRefreshRuns()
  return useMutation({
    mutationFn: () => changeAll(action),
    onSuccess: ({ summary }) => toast({ title: 'Bulk Operation Complete!', description: summary }),
    onError: (error) => reportFailure(error, 'Failed to perform bulk operation'),
    onSettled: refresh,
  })
}

/** One call takes a hundred agents, so more of them go in several. */
async function changeAll(action: 'run' | 'activate'): Promise<BulkReply> {
  const agentIds = await agentIdsOf(action === 'run' ? 'active' : 'paused')
  const replies: BulkReply[] = []
  for (let from = 0; from < agentIds.length; from += bulkIdsMax) {
    const body = { action, agentIds: agentIds.slice(from, from + bulkIdsMax) }
    replies.push(await call('POST /api/agents/bulk', { body }))
  }
  return {
    summary: replies.map((reply) => reply.summary).join(' ') || 'There was no agent left to change',
    results: replies.flatMap((reply) => reply.results),
  }
}
