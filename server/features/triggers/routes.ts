import { runWaitMs } from '#contract/runs/runs.ts'
import { triggersApi } from '#contract/triggers/triggers-api.ts'
import { actorOf } from '#server/features/activity/public.ts'
import { isFinal, ownRun, prefersAsync, runResultOf, waitForRun } from '#server/features/runs/public.ts'
import { waitForTeamRun } from '#server/features/teams/public.ts'
import { answer, bind } from '#server/http/bind.ts'
import { notFound } from '#server/platform/failure.ts'
import { listDeliveries, replayDelivery, testTrigger } from './incoming/deliveries.ts'
import { receiveCall, receiveWebhook } from './incoming/receive.ts'
import {
  createResultHook,
  listResultDeliveries,
  listResultHooks,
  removeResultHook,
  resendResult,
  updateResultHook,
} from './results/result-hooks.ts'
import {
  createTrigger,
  listTriggers,
  removeTrigger,
  rotateTrigger,
  updateTrigger,
} from './manage-triggers.ts'

export const triggerRoutes = bind(triggersApi, {
  ofAgent: ({ user, params }) => listTriggers(user.id, { agentId: params.id }),
  create: (call) => createTrigger(actorOf(call), { agentId: call.params.id }, call.body),
  ofTeam: ({ user, params }) => listTriggers(user.id, { teamId: params.id }),
  createOfTeam: (call) => createTrigger(actorOf(call), { teamId: call.params.id }, call.body),
  update: (call) => updateTrigger(actorOf(call), call.params.id, call.body),
  remove: async (call) => {
    await removeTrigger(actorOf(call), call.params.id)
    return undefined
  },
  rotate: (call) => rotateTrigger(actorOf(call), call.params.id),
  test: (call) => testTrigger(actorOf(call), call.params.id, call.body),
  deliveries: ({ user, params, query }) => listDeliveries(user.id, params.id, query),
  replay: (call) => replayDelivery(actorOf(call), call.params.id),
  hook: ({ params, body, request }) => receiveWebhook(params.endpoint, body, request),
  run: async ({ params, body, request }) => {
    const { userId, executionId, status } = await receiveCall({ agentId: params.id }, body, request)
    if (executionId === null || status === null) throw notFound('Run')
    if (prefersAsync(request.header('prefer'))) return answer(202, { executionId, status })
    const started = await ownRun(userId, executionId)
    const run = await waitForRun(started, runWaitMs, request.signal)
    return isFinal(run.status) ? runResultOf(run) : answer(202, { executionId, status: run.status })
  },
  runTeam: async ({ params, body, request }) => {
    const { userId, teamExecutionId, status } = await receiveCall({ teamId: params.id }, body, request)
    if (teamExecutionId === undefined || status === null) throw notFound('Team run')
    if (prefersAsync(request.header('prefer'))) return answer(202, { id: teamExecutionId, status })
    const run = await waitForTeamRun(userId, teamExecutionId, runWaitMs, request.signal)
    return isFinal(run.status) ? run : answer(202, { id: run.id, status: run.status })
  },
  resultHooks: ({ user, params }) => listResultHooks(user.id, params.id),
  createResultHook: (call) => createResultHook(actorOf(call), call.params.id, call.body.url),
  updateResultHook: (call) => updateResultHook(actorOf(call), call.params.id, call.body),
  removeResultHook: async (call) => {
    await removeResultHook(actorOf(call), call.params.id)
    return undefined
  },
  resultDeliveries: ({ user, params, query }) => listResultDeliveries(user.id, params.id, query),
  resend: (call) => resendResult(actorOf(call), call.params.id),
})
