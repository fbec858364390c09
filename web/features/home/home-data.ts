import { keepPreviousData } from '@tanstack/react-query'
import { agentReads } from '#web/data/agents.ts'
import { useModels } from '#web/data/models/models.ts'
import { useAction, useCall } from '#web/platform/query.ts'
import { useLastVisit } from './use-last-visit.ts'

/** Agents in the card of recent agents. */
export const recentMax = 4
/** Agents in the performance list, and therefore in the read that both lists share. */
export const performanceMax = 5

/** Your newest agents, as many as the longer of the two lists shows. */
export const useNewestAgents = () => useCall('GET /api/agents', { query: { limit: String(performanceMax) } })

/** The agent that has completed the most tasks; none without agents. */
export const useMostActiveAgent = () => useCall('GET /api/agents', { query: { sort: 'tasks', limit: '1' } })

/** What the inbox of the home page shows: what waits for a decision, what needs you, what happened, what comes next. */
export function useInbox(userId: string) {
  const { since, isFirst } = useLastVisit(userId)
  const overview = useCall('GET /api/overview', { query: { since } }, { placeholderData: keepPreviousData })
  const models = useModels()
  // Shown when all of it has arrived, so that nothing moves.
  const isPending = overview.isPending || models.isPending
  const troubledModels = models.data?.flatMap(({ name, trouble }) => (trouble ? [name] : []))
  return { overview, isPending, troubledModels, isFirstLook: isFirst }
}
export type Inbox = ReturnType<typeof useInbox>

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
