// chunk: frame
import { useAction, useCall } from '#web/platform/query.ts'

export const useAgentShares = (agentId: number) =>
  useCall('GET /api/agents/:id/shares', { params: { id: agentId } })

export const useShareAgent = () =>
  useAction('POST /api/agents/:id/shares', {
    refresh: ['GET /api/agents/:id/shares', 'GET /api/agents'],
    fallback: 'Failed to share the agent',
    showsIssues: true,
  })

export const useUnshareAgent = () =>
  useAction('DELETE /api/agents/:id/shares/:shareId', {
    refresh: ['GET /api/agents/:id/shares', 'GET /api/agents'],
    fallback: 'Failed to stop sharing the agent',
  })

/** Removes an agent of another owner from the user's list. */
export const useLeaveAgent = () =>
  useAction('DELETE /api/agents/:id/shares', {
    refresh: ['GET /api/agents', 'GET /api/agents/analytics'],
    success: 'The agent is no longer on your list',
    fallback: 'Failed to take the agent off your list',
  })
