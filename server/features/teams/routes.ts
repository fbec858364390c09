import { runWaitMs } from '#contract/runs/runs.ts'
import { teamsApi } from '#contract/teams/teams.ts'
import { type Actor, actorOf } from '#server/features/activity/public.ts'
import { idempotencyKey, inputText, isFinal, prefersAsync } from '#server/features/runs/public.ts'
import { answer, bind } from '#server/http/bind.ts'
import type { RequestFacts } from '#server/http/context.ts'
import { cancelTeamRun } from './cancel.ts'
import { addMember, changeMember, listMembers, removeMember, reorderMembers } from './members.ts'
import { listTeamRuns, showTeamRun, waitForTeamRun } from './results.ts'
import { retryTeamRun } from './retry.ts'
import { createReadyTeam } from './create-ready-team.ts'
import { changeTeam, createTeam, removeTeam, restoreTeam } from './save-team.ts'
import { listShares, shareTeam, unshareTeam } from './shares.ts'
import { startTeamRun } from './start.ts'
import { teamRunEvents } from './team-events.ts'
import { listTeams, listTeamsOf, showTeam } from './team-list.ts'

export const teamRoutes = bind(teamsApi, {
  list: async ({ user }) => ({ teams: await listTeams(user.id) }),
  create: (call) => createTeam(actorOf(call), call.body),
  ofAgent: ({ user, params }) => listTeamsOf(user.id, params.id),
  createReady: (call) => createReadyTeam(actorOf(call), call.body.ready),
  one: ({ user, params }) => showTeam(user.id, params.id),
  change: (call) => changeTeam(actorOf(call), call.params.id, call.body),
  remove: async (call) => {
    await removeTeam(actorOf(call), call.params.id)
    return undefined
  },
  restore: (call) => restoreTeam(actorOf(call), call.params.id),
  members: async ({ user, params }) => ({ members: await listMembers(user.id, params.id) }),
  addMember: (call) => addMember(actorOf(call), call.params.id, call.body),
  reorder: async (call) => ({
    members: await reorderMembers(actorOf(call), call.params.id, call.body.order),
  }),
  changeMember: (call) => changeMember(actorOf(call), call.params, call.body),
  removeMember: async (call) => {
    await removeMember(actorOf(call), call.params)
    return undefined
  },
  execute: (call) =>
    executeAsAsked(actorOf(call), call.params.id, inputText(call.body?.input) ?? null, call.request),
  executions: ({ user, params, query }) => listTeamRuns(user.id, params.id, query),
  execution: ({ user, params }) => showTeamRun(user.id, params.id),
  events: ({ user, params, request }) =>
    teamRunEvents(user.id, params.id, request.header('last-event-id'), request.signal),
  cancel: async (call) => {
    await cancelTeamRun(actorOf(call), call.params.id)
    return showTeamRun(call.user.id, call.params.id)
  },
  retry: async (call) => {
    const { id, status } = await retryTeamRun(actorOf(call), call.params.id)
    return { id, status }
  },
  shares: ({ user, params }) => listShares(user.id, params.id),
  share: (call) => shareTeam(actorOf(call), call.params.id, call.body),
  unshare: async (call) => {
    await unshareTeam(actorOf(call), call.params)
    return undefined
  },
})

/** Starts a manual run; answers with its end, or immediately that it was accepted, as the request prefers. */
async function executeAsAsked(actor: Actor, teamId: number, input: string | null, request: RequestFacts) {
  const key = idempotencyKey(request.header('idempotency-key'))
  const { id, status } = await startTeamRun(actor, { teamId, input, source: 'manual', idempotencyKey: key })
  if (prefersAsync(request.header('prefer'))) return answer(202, { id, status })
  const ended = await waitForTeamRun(actor.userId, id, runWaitMs, request.signal)
  return isFinal(ended.status) ? ended : answer(202, { id, status: ended.status })
}
