// chunk: base
import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import type { AgentListState, AgentReply, AgentSort } from '#contract/agents/agents.ts'
import { call, type Reply } from '#web/platform/call.ts'
import { callKey, useAction, useCall } from '#web/platform/query.ts'

const pageSize = 50
const wholePageSize = 200

/** The reads that a change to any agent, or a run of one, invalidates. */
export const agentReads = ['GET /api/agents', 'GET /api/agents/analytics'] as const

/** The queue of saves and starts: an agent that is saved and then run at once runs as it was saved. */
export const savesAndRuns = 'saves-and-runs'

/** Which agents a list shows, and in which order. */
export interface AgentFilter {
  /** Words that the name or the task must contain; empty for all. */
  q: string
  status: AgentListState | undefined
  /** A set that another feature defines, such as `tag:7`. */
  in?: string | undefined
  /** Only the user's own agents, or only those that others share. */
  whose?: 'mine' | 'shared' | undefined
  sort: AgentSort
  /** Favorites come first, each in this order. */
  areFavoritesFirst?: boolean
}

const everyAgent: AgentFilter = { q: '', status: undefined, sort: 'newest' }

/** Your agents page by page; while another filter loads, the previous rows stay. */
export function useAgents(filter: AgentFilter = everyAgent) {
  return useInfiniteQuery({
    queryKey: [...callKey('GET /api/agents'), 'pages', filter],
    queryFn: ({ pageParam, signal }) => readPage(filter, pageSize, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : lastIdOf(page)),
    select: allRows,
    placeholderData: keepPreviousData,
  })
}

/** One of your agents, fetched now; fails with 404 if it is not one of yours. */
export function findAgent(id: string): Promise<AgentReply> {
  return call('GET /api/agents/:id', { params: { id } })
}

/** Whether the agent's frequency suggests a schedule that it does not have. */
export const isUnscheduled = ({
  status,
  triggerType,
  taskFrequency,
  autoSchedule,
}: Pick<AgentReply, 'status' | 'triggerType' | 'taskFrequency' | 'autoSchedule'>) =>
  status === 'active' && triggerType === 'schedule' && taskFrequency !== 'as-needed' && !autoSchedule

/** One agent, always fetched again. */
export const useAgent = (agentId: number) =>
  useCall('GET /api/agents/:id', { params: { id: agentId } }, { staleTime: 0 })

/** Schedules an agent at its frequency. */
export const useScheduleAgent = () =>
  useAction('PATCH /api/agents/:id', {
    refresh: agentReads,
    success: 'The agent now runs on schedule',
    fallback: 'Failed to schedule the agent',
  })

/** How many agents there are, by status. */
export const useAgentSummary = () => useCall('GET /api/agents/analytics')

/** Fetches agents again, after a change that did not go through the hooks of this file. */
export function useRefreshAgents(): () => void {
  const client = useQueryClient()
  return useCallback(() => {
    for (const read of agentReads) void client.invalidateQueries({ queryKey: callKey(read) })
  }, [client])
}

export const useCreateAgent = () =>
  useAction('POST /api/agents', {
    refresh: agentReads,
    success: 'AI Agent created successfully',
    fallback: 'Failed to create agent',
  })

/** The message after a change is saved, with all that belongs to it. */
export const agentUpdated = { title: 'Success!', description: 'Agent updated successfully' }

export const useUpdateAgent = () =>
  useAction('PATCH /api/agents/:id', {
    queue: savesAndRuns,
    refresh: agentReads,
    fallback: 'Failed to update agent',
    showsConflict: true,
  })

/** Moves an agent to the trash; the caller may offer to undo it, by the id. */
export const useRemoveAgent = (onUndo?: (agentId: number) => void) =>
  useAction('DELETE /api/agents/:id', {
    refresh: [...agentReads, 'GET /api/agents/trash'],
    success: (_reply, { params }) => ({
      title: 'Success!',
      description: 'Agent deleted successfully',
      action: onUndo && { label: 'Undo', onPress: () => onUndo(Number(params.id)) },
    }),
    fallback: 'Failed to delete agent',
  })

/** Pauses an active agent, resumes a paused one. */
export const useToggleAgent = () =>
  useAction('PATCH /api/agents/:id/toggle', {
    refresh: agentReads,
    success: ({ status }) => ({
      title: 'Success!',
      description: `Agent ${status === 'active' ? 'activated' : 'paused'} successfully`,
    }),
    fallback: 'Failed to toggle agent status',
  })

/** Marks an agent as a favorite, or no longer. */
export const useSetFavorite = () =>
  useAction('PUT /api/agents/:id/favorite', {
    refresh: ['GET /api/agents'],
    fallback: 'Failed to change favorites',
  })

export const useDuplicateAgent = () =>
  useAction('POST /api/agents/:id/duplicate', {
    refresh: agentReads,
    success: 'Agent has been successfully duplicated. You can now edit the copy.',
    fallback: 'Failed to duplicate agent',
  })

/** All of the user's own agents by name, for a picker. */
export function useAgentsByName() {
  return useQuery({
    queryKey: [...callKey('GET /api/agents'), 'by name'],
    queryFn: ({ signal }) => readAll({ ...everyAgent, whose: 'mine', sort: 'name' }, signal),
  })
}

async function readAll(filter: AgentFilter, signal?: AbortSignal): Promise<AgentReply[]> {
  const agents: AgentReply[] = []
  let before: string | undefined
  do {
    const page = await readPage(filter, wholePageSize, before, signal)
    agents.push(...page)
    before = page.length < wholePageSize ? undefined : lastIdOf(page)
  } while (before !== undefined)
  return agents
}

function readPage(
  { q, status, in: set, whose, sort, areFavoritesFirst }: AgentFilter,
  limit: number,
  before: string | undefined,
  signal?: AbortSignal,
): Promise<Reply<'GET /api/agents'>> {
  const favorites = areFavoritesFirst ? ('first' as const) : undefined
  const query = { limit: String(limit), before, q: q || undefined, status, in: set, whose, sort, favorites }
  return call('GET /api/agents', { query }, { signal })
}

const lastIdOf = (page: AgentReply[]) => page.at(-1)?.id.toString()
const allRows = (data: InfiniteData<AgentReply[]>) => data.pages.flat()
