import { agentReads } from '#web/data/agents.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useAction, useCall } from '#web/platform/query.ts'

/** Agents in the card of recent agents. */
export const recentMax = 4
/** Agents in the performance list, and therefore in the read that both lists share. */
export const performanceMax = 5

/** Your newest agents, as many as the longer of the two lists shows. */
export const useNewestAgents = () => useCall('GET /api/agents', { query: { limit: String(performanceMax) } })

/** The agent that has completed the most tasks; none without agents. */
export const useMostActiveAgent = () => useCall('GET /api/agents', { query: { sort: 'tasks', limit: '1' } })

/** What needs you, what happened since `since`, and what comes next. */
export const useOverview = (since: string) =>
  useCall('GET /api/overview', { query: { since } }, { placeholderData: keepPreviousData })

/** Pauses an active agent or resumes a paused one, with the home page's messages. */
export const useToggleFromHome = () =>
  useAction('PATCH /api/agents/:id/toggle', {
    refresh: agentReads,
    success: ({ status }) => ({
      title: 'Success!',
      description: `Agent ${status === 'active' ? 'activated' : 'paused'} successfully`,
    }),
    fallback: 'Failed to toggle agent',
  })
