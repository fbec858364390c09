// chunk: base
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { startHeaders } from '#contract/runs/run-names.ts'
import type { ExecutionReply } from '#contract/runs/runs.ts'
import { call, type Input, type Reply, request as send } from '#web/platform/call.ts'
import { callKey, reportFailure, useAction, useCall } from '#web/platform/query.ts'
import { randomId } from '#web/platform/net/random-id.ts'
import { isSignedOut, signInAgain } from '#web/platform/net/sign-in-again.ts'
import { toast } from '#web/platform/toast.ts'
import { agentReads, savesAndRuns } from './agents.ts'

const recentRunsMax = 5
/** The reads that a run invalidates. */
export const runReads = [
  ...agentReads,
  'GET /api/agents/:id/executions',
  'GET /api/agents/:id/estimate',
] as const

/**
 * The last five runs of an agent, fetched again each time they are opened: schedules and other pages run agents too.
 */
export function useRecentRuns(agentId: number) {
  const input = { params: { id: agentId }, query: { limit: String(recentRunsMax) } }
  return useQuery({
    queryKey: callKey('GET /api/agents/:id/executions', input),
    queryFn: ({ signal }) => call('GET /api/agents/:id/executions', input, { signal }),
    staleTime: 0,
  })
}

/** The newest successful run among the ten before this one; null if there is none. */
export function useRunBefore(agentId: number, executionId: number) {
  const input = { params: { id: agentId }, query: { limit: '10', before: String(executionId) } }
  return useQuery({
    queryKey: [...callKey('GET /api/agents/:id/executions', input), 'before'],
    queryFn: async ({ signal }) => {
      const earlier = await call('GET /api/agents/:id/executions', input, { signal })
      return earlier.find(({ status, output, aiUsed }) => status === 'success' && output && aiUsed) ?? null
    },
  })
}

/** Whether an agent has a result from before this run to compare it with. */
export const useHasResultBefore = (agentId: number, executionId: number): boolean => {
  const query = {
    agentId: String(agentId),
    status: 'success',
    before: String(executionId),
    limit: '1',
  } as const
  return useCall('GET /api/runs', { query }).data?.length === 1
}

const comparedMax = 50

/** Results of an agent to compare this run with, newest first, as log lines; excludes the run itself. */
export function useComparableRuns(agentId: number, executionId: number) {
  const query = { agentId: String(agentId), status: 'success', limit: String(comparedMax) } as const
  return useQuery({
    queryKey: [...callKey('GET /api/runs', { query }), 'comparable', executionId],
    queryFn: async ({ signal }) =>
      (await call('GET /api/runs', { query }, { signal })).filter(({ id }) => id !== executionId),
  })
}

/** One run; null fetches none. */
export function useRunToCompare(executionId: number | null) {
  const input = { params: { id: executionId ?? 0 } }
  return useQuery({
    queryKey: callKey('GET /api/executions/:id', input),
    queryFn: ({ signal }) => call('GET /api/executions/:id', input, { signal }),
    enabled: executionId !== null,
  })
}

/** One run, fetched now; fails with 404 if it is not one of yours. */
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

/** Starts a run and does not wait for it; ignores a second press while the first request is in flight. */
export function useStartRun() {
  const asked = useRef(new Set<number>())
  const start = useAction('POST /api/agents/:id/run', {
    queue: savesAndRuns,
    refresh: ['GET /api/agents/:id/executions'],
    // An idempotency key of its own, so that a request that the browser repeats gets the same run.
    headers: () => startHeaders(randomId()),
    fallback: 'Failed to run agent',
  })
  const run = (agentId: number, onStarted: (executionId: number) => void, onSettled?: () => void) => {
    if (asked.current.has(agentId)) return
    asked.current.add(agentId)
    start
      .mutateAsync({ params: { id: agentId } })
      .then(
        (reply) => onStarted(startedRunId(reply)),
        () => undefined, // A toast has reported it.
      )
      .finally(() => {
        asked.current.delete(agentId)
        onSettled?.()
      })
  }
  return { run, startingId: start.isPending ? Number(start.variables.params.id) : undefined }
}

/** The input of a run: a text, files, or both. */
export interface RunInput {
  text: string
  /** Pictures, and one other file at most. */
  files: readonly File[]
}

/** Starts a run on a text or a file; the caller shows its errors. */
export function useStartRunWith(agentId: number) {
  const client = useQueryClient()
  const isAsked = useRef(false)
  const start = useMutation({
    scope: { id: savesAndRuns },
    mutationFn: ({ text, files }: RunInput) => {
      const headers = startHeaders(randomId())
      if (files.length === 0) {
        const input = { params: { id: agentId }, body: { input: text } }
        return call('POST /api/agents/:id/run', input, { headers })
      }
      const form = new FormData()
      for (const file of files) form.append('file', file)
      if (text !== '') form.set('input', text)
      return send('POST', `/api/agents/${agentId}/run/file`, form, { headers }) as Promise<
        Reply<'POST /api/agents/:id/run/file'>
      >
    },
    onError: (error) => {
      if (isSignedOut(error)) signInAgain()
    },
    onSettled: () => {
      isAsked.current = false
      void client.invalidateQueries({ queryKey: callKey('GET /api/agents/:id/executions') })
    },
  })
  const run = (input: RunInput, onStarted: (executionId: number) => void) => {
    if (isAsked.current) return
    isAsked.current = true
    start.mutate(input, { onSuccess: (reply) => onStarted(startedRunId(reply)) })
  }
  return { run, isStarting: start.isPending, error: start.error, forget: start.reset }
}

/** Starts a run again with the same input. */
export const useRetryRun = () =>
  useAction('POST /api/executions/:id/retry', {
    refresh: ['GET /api/agents/:id/executions'],
    fallback: 'Failed to run agent',
  })

export const useCancelRun = () =>
  useAction('POST /api/executions/:id/cancel', { refresh: [], fallback: 'Failed to stop the run' })

/** The id of the run that a call started, whether it waited for the end or not. */
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

/** Performs one action on the named agents, or on all that match a filter; reports the result. */
export function useBulkAction() {
  const refresh = useRefreshRuns()
  return useMutation({
    mutationFn: (request: BulkRequest) => call('POST /api/agents/bulk', { body: request }),
    onSuccess: ({ summary }) => toast({ title: 'Bulk Operation Complete!', description: summary }),
    onError: (error) => reportFailure(error, 'Failed to perform bulk operation'),
    onSettled: refresh,
  })
}
type BulkRequest = Input<'POST /api/agents/bulk'>['body']
