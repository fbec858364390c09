// chunk: frame
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { isolated } from '#contract/isolated.ts'
import { startHeaders } from '#contract/runs/run-names.ts'
import { call, type Reply } from '#web/platform/call.ts'
import { callKey, queryClient, useAction, useCall } from '#web/platform/query.ts'
import { randomId } from '#web/platform/net/random-id.ts'

export type Team = Reply<'GET /api/agent-teams/:id'>
export type TeamMember = Reply<'POST /api/agent-teams/:id/members'>
export type TeamRun = Reply<'GET /api/team-executions/:id'>
export type MemberResult = TeamRun['memberResults'][number]

/** The reads that a change to a team or its members invalidates. */
const teamReads = [
  'GET /api/agent-teams',
  'GET /api/agent-teams/:id/members',
  'GET /api/agent-teams/:id/schedule',
  'GET /api/overview',
] as const

/** Your teams and those shared with you, newest first. */
export const useTeams = ({ enabled = true } = {}) => useCall('GET /api/agent-teams', undefined, { enabled })

/** The teams of an agent; undefined fetches none. */
export function useTeamsOfAgent(agentId: number | undefined) {
  const input = { params: { id: agentId ?? 0 } }
  return useQuery({
    queryKey: callKey('GET /api/agents/:id/teams', input),
    queryFn: ({ signal }) => call('GET /api/agents/:id/teams', input, { signal }),
    enabled: agentId !== undefined,
    staleTime: 0,
  })
}

/** The members of a team, in their order. */
export const useTeamMembers = (teamId: number) =>
  useCall('GET /api/agent-teams/:id/members', { params: { id: teamId } })

export const useCreateTeam = () =>
  useAction('POST /api/agent-teams', {
    refresh: teamReads,
    success: 'Team created successfully',
    fallback: 'Failed to create team',
    showsIssues: true,
  })

/** Creates a team from a template, with its agents. */
export const useCreateReadyTeam = () =>
  useAction('POST /api/agent-teams/ready', {
    refresh: [...teamReads, 'GET /api/agents'],
    success: 'Team and agents created successfully',
    fallback: 'Failed to create team',
  })

export const useChangeTeam = () =>
  useAction('PATCH /api/agent-teams/:id', {
    refresh: teamReads,
    success: 'Team updated successfully',
    fallback: 'Failed to update team',
    showsIssues: true,
  })

const useRestoreTeam = () =>
  useAction('POST /api/agent-teams/:id/restore', {
    refresh: teamReads,
    success: 'Team restored',
    fallback: 'Failed to restore team',
  })

/** Moves a team to the trash; the toast offers to undo it. */
export function useRemoveTeam() {
  const restore = useRestoreTeam()
  return useAction('DELETE /api/agent-teams/:id', {
    refresh: teamReads,
    success: (_reply, { params }) => ({
      title: 'Success!',
      description: 'Team deleted successfully',
      action: { label: 'Undo', onPress: () => restore.mutate({ params }) },
    }),
    fallback: 'Failed to delete team',
  })
}

export const useAddMember = () =>
  useAction('POST /api/agent-teams/:id/members', {
    refresh: teamReads,
    success: 'Agent added to team',
    fallback: 'Failed to add agent to team',
    showsIssues: true,
  })

export const useChangeMember = () =>
  useAction('PATCH /api/agent-teams/:id/members/:memberId', {
    refresh: teamReads,
    fallback: 'Failed to change the member',
  })

export const useReorderMembers = () =>
  useAction('PUT /api/agent-teams/:id/members', {
    refresh: teamReads,
    fallback: 'Failed to change the order',
  })

/** Shows these members immediately, so that the next move starts from them and not from the refetch in flight. */
export const storeMembers = (teamId: number, members: TeamMember[]) =>
  queryClient.setQueryData(callKey('GET /api/agent-teams/:id/members', { params: { id: teamId } }), {
    members,
  })

/** Removes an agent from its team; the toast offers to restore it. */
export function useRemoveMember(member: TeamMember) {
  const add = useAddMember()
  return useAction('DELETE /api/agent-teams/:id/members/:memberId', {
    refresh: teamReads,
    success: () => ({
      title: 'Success!',
      description: `${isolated(member.agent.name)} was taken out of the team`,
      action: {
        label: 'Undo',
        onPress: () =>
          add.mutate({
            params: { id: member.teamId },
            body: {
              agentId: member.agentId,
              executionOrder: member.executionOrder,
              isRequired: member.isRequired,
              customInstructions: member.customInstructions,
            },
          }),
      },
    }),
    fallback: 'Failed to take the agent out of the team',
  })
}

/** Starts a run of a team and does not wait for it. */
export const useExecuteTeam = () =>
  useAction('POST /api/agent-teams/:id/execute', {
    refresh: ['GET /api/agent-teams', 'GET /api/agent-teams/:id/executions'],
    headers: () => startHeaders(randomId()),
    fallback: 'Failed to execute team',
  })

/** The newest runs of a team. */
export const useTeamRuns = (teamId: number) =>
  useCall('GET /api/agent-teams/:id/executions', { params: { id: teamId }, query: { limit: '5' } })

const runReads = [
  'GET /api/agent-teams',
  'GET /api/agent-teams/:id/executions',
  'GET /api/team-executions/:id',
] as const

/** Fetches again what the end of a team run changes. */
export function useRefreshTeams() {
  const client = useQueryClient()
  return useCallback(() => {
    for (const read of [
      'GET /api/agent-teams',
      'GET /api/agent-teams/:id/executions',
      'GET /api/executions',
    ] as const) {
      void client.invalidateQueries({ queryKey: callKey(read) })
    }
  }, [client])
}

export const useCancelTeamRun = () =>
  useAction('POST /api/team-executions/:id/cancel', {
    refresh: runReads,
    fallback: 'Failed to stop the team',
  })

/** Retries the failed step and all steps after it. */
export const useRetryTeamRun = () =>
  useAction('POST /api/team-executions/:id/retry', { refresh: runReads, fallback: 'Failed to execute team' })

/** The people a team is shared with; only its owner may read them. */
export const useTeamShares = (teamId: number) =>
  useCall('GET /api/agent-teams/:id/shares', { params: { id: teamId } })

export const useShareTeam = () =>
  useAction('POST /api/agent-teams/:id/shares', {
    refresh: ['GET /api/agent-teams/:id/shares'],
    fallback: 'Failed to share the team',
    showsIssues: true,
  })

export const useUnshareTeam = () =>
  useAction('DELETE /api/agent-teams/:id/shares/:shareId', {
    refresh: ['GET /api/agent-teams/:id/shares'],
    fallback: 'Failed to stop sharing the team',
  })
