import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { openStatuses } from '#contract/runs/run-names.ts'
import type { ResultDeliveryReply, TriggerDeliveryReply } from '#contract/triggers/triggers.ts'
import { call } from '#web/platform/call.ts'
import { callKey, useAction, useCall } from '#web/platform/query.ts'

const pageSize = 20
const followMs = 2_000
/** External calls arrive at any time, ms. */
const refreshMs = 10_000
/** The reads that a delivery to a trigger invalidates. */
const lists = ['GET /api/agents/:id/triggers', 'GET /api/agent-teams/:id/triggers'] as const
const triggerReads = [...lists, 'GET /api/triggers/:id/deliveries'] as const
/** The reads that show the runs a trigger starts. */
const runReads = ['GET /api/agents/:id/executions', 'GET /api/agent-teams/:id/executions'] as const

/** The triggers of an agent, refreshed while they are shown. */
export const useTriggers = (agentId: number) => useTriggersOf('GET /api/agents/:id/triggers', agentId)

/** The same for a team. */
export const useTeamTriggers = (teamId: number) => useTriggersOf('GET /api/agent-teams/:id/triggers', teamId)

function useTriggersOf(read: (typeof lists)[number], id: number) {
  const input = { params: { id } }
  return useQuery({
    queryKey: callKey(read, input),
    queryFn: ({ signal }) => call(read, input, { signal }),
    staleTime: 0,
    refetchInterval: refreshMs,
  })
}

/** Adds a trigger; only this reply contains its key, so the caller must show it. */
export const useCreateTrigger = () =>
  useAction('POST /api/agents/:id/triggers', {
    refresh: ['GET /api/agents/:id/triggers'],
    fallback: 'Failed to add the trigger',
    showsIssues: true,
  })

export const useUpdateTrigger = () =>
  useAction('PATCH /api/triggers/:id', {
    refresh: lists,
    fallback: 'Failed to change the trigger',
  })

export const useRemoveTrigger = () =>
  useAction('DELETE /api/triggers/:id', {
    refresh: lists,
    success: 'Trigger deleted',
    fallback: 'Failed to delete the trigger',
  })

/** Adds a trigger to a team; only this reply contains its key, so the caller must show it. */
export const useCreateTeamTrigger = () =>
  useAction('POST /api/agent-teams/:id/triggers', {
    refresh: ['GET /api/agent-teams/:id/triggers'],
    fallback: 'Failed to add the trigger',
    showsIssues: true,
  })

/** Rotates the key; only this reply contains the new one, so the caller must show it. */
export const useRotateTrigger = () =>
  useAction('POST /api/triggers/:id/rotate', {
    refresh: lists,
    fallback: 'Failed to create a new key',
  })

/** Sends a test event and returns the reply that an external caller would get. */
export const useTestTrigger = () =>
  useAction('POST /api/triggers/:id/test', {
    refresh: [...triggerReads, ...runReads],
    fallback: 'Failed to send the test event',
  })

/** Starts a new run with the content of a delivery. */
export const useReplayDelivery = () =>
  useAction('POST /api/trigger-deliveries/:id/replay', {
    refresh: [...triggerReads, ...runReads],
    success: 'A new run was started with the same data',
    fallback: 'Failed to run it again',
  })

/** Deliveries to a trigger, newest first, page by page; refreshed more often while one is in flight. */
export function useDeliveries(triggerId: number) {
  return useInfiniteQuery({
    queryKey: [...callKey('GET /api/triggers/:id/deliveries'), triggerId],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/triggers/:id/deliveries',
        { params: { id: triggerId }, query: { limit: String(pageSize), before: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
    select: allRows<TriggerDeliveryReply>,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.pages.flat().some(isUnderWay) ? followMs : refreshMs),
  })
}

/** The addresses that an agent posts its results to. */
export const useResultHooks = (agentId: number) =>
  useCall('GET /api/agents/:id/result-hooks', { params: { id: agentId } })

/** Adds an address; only this reply contains its signing secret, so the caller must show it. */
export const useCreateResultHook = () =>
  useAction('POST /api/agents/:id/result-hooks', {
    refresh: ['GET /api/agents/:id/result-hooks'],
    fallback: 'Failed to add the address',
    showsIssues: true,
  })

export const useUpdateResultHook = () =>
  useAction('PATCH /api/result-hooks/:id', {
    refresh: ['GET /api/agents/:id/result-hooks'],
    fallback: 'Failed to change the address',
  })

export const useRemoveResultHook = () =>
  useAction('DELETE /api/result-hooks/:id', {
    refresh: ['GET /api/agents/:id/result-hooks'],
    success: 'Address deleted',
    fallback: 'Failed to delete the address',
  })

/** Deliveries of results to an address, newest first, page by page; refreshed more often while one is in flight. */
export function useResultDeliveries(hookId: number) {
  return useInfiniteQuery({
    queryKey: [...callKey('GET /api/result-hooks/:id/deliveries'), hookId],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/result-hooks/:id/deliveries',
        { params: { id: hookId }, query: { limit: String(pageSize), before: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
    select: allRows<ResultDeliveryReply>,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.pages.flat().some(isFirstTry) ? followMs : refreshMs),
  })
}

/** Sends a result again. */
export const useResendResult = () =>
  useAction('POST /api/result-deliveries/:id/resend', {
    refresh: ['GET /api/result-hooks/:id/deliveries'],
    success: 'The result is on its way again',
    fallback: 'Failed to send it again',
  })

const nextPage = (page: { id: number }[]) => (page.length < pageSize ? undefined : page.at(-1)?.id.toString())
const allRows = <Row>(data: InfiniteData<Row[]>) => data.pages.flat()

const openRuns: ReadonlySet<string | null> = new Set(openStatuses)
const isUnderWay = ({ status, executionStatus }: TriggerDeliveryReply) =>
  status === 'pending' || openRuns.has(executionStatus)
/** Whether to poll often: later attempts are minutes and hours apart. */
const isFirstTry = ({ status, attempts }: ResultDeliveryReply) => status === 'queued' && attempts === 0
