import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import type { AgentReply } from '#contract/agents.ts'
import { call } from '#web/platform/call.ts'
import { callKey, useAction, useCall } from '#web/platform/query.ts'

const pageSize = 50
const wholePageSize = 200

/** The reads that a change to any agent, or a run of one, makes out of date. */
export const agentReads = ['GET /api/agents', 'GET /api/agents/analytics'] as const

/** Your agents, newest first, page by page. */
export function useAgents() {
  return useInfiniteQuery({
    queryKey: [...callKey('GET /api/agents'), 'pages'],
    queryFn: ({ pageParam, signal }) => readPage(pageSize, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : lastIdOf(page)),
    select: allRows,
  })
}

/** How many agents there are, by status. */
export const useAgentSummary = () => useCall('GET /api/agents/analytics')

export const useCreateAgent = () =>
  useAction('POST /api/agents', {
    refresh: agentReads,
    success: 'AI Agent created successfully',
    fallback: 'Failed to create agent',
  })

export const useUpdateAgent = () =>
  useAction('PATCH /api/agents/:id', {
    refresh: agentReads,
    success: 'Agent updated successfully',
    fallback: 'Failed to update agent',
  })

export const useRemoveAgent = () =>
  useAction('DELETE /api/agents/:id', {
    refresh: agentReads,
    success: 'Agent deleted successfully',
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

export const useDuplicateAgent = () =>
  useAction('POST /api/agents/:id/duplicate', {
    refresh: agentReads,
    success: 'Agent has been successfully duplicated. You can now edit the copy.',
    fallback: 'Failed to duplicate agent',
  })

/** The ids of all agents of one status, also of those that no page shows yet. */
export async function agentIdsOf(status: AgentReply['status']): Promise<number[]> {
  const ids: number[] = []
  let before: string | undefined
  do {
    const page = await readPage(wholePageSize, before)
    ids.push(...page.filter((agent) => agent.status === status).map(({ id }) => id))
    before = page.length < wholePageSize ? undefined : lastIdOf(page)
  } while (before !== undefined)
  return ids
}

function readPage(limit: number, before: string | undefined, signal?: AbortSignal): Promise<AgentReply[]> {
  return call('GET /api/agents', { query: { limit: String(limit), before } }, { signal })
}

const lastIdOf = (page: AgentReply[]) => page.at(-1)?.id.toString()
const allRows = (data: InfiniteData<AgentReply[]>) => data.pages.flat()
