import { runsApi, runWaitMs } from '#contract/runs.ts'
import type { ExecutionRow } from '#server/db/tables/executions.ts'
import { actorOf } from '#server/features/activity/service.ts'
import { answer, bind } from '#server/http/bind.ts'
import { actOnAgents } from './bulk.ts'
import { runEvents } from './events.ts'
import { idempotencyKey, inputText, prefersAsync, runResultOf } from './run-call.ts'
import {
  cancelRun,
  isFinal,
  listConversation,
  listRecentRuns,
  listRuns,
  retryRun,
  runDetail,
  startRun,
  waitForRun,
} from './service.ts'

export const runRoutes = bind(runsApi, {
  run: async (call) => {
    const { params, body, request } = call
    const isAsync = prefersAsync(request.header('prefer'))
    const order = {
      agentId: params.id,
      source: 'manual' as const,
      input: inputText(body?.input),
      idempotencyKey: idempotencyKey(request.header('idempotency-key')),
    }
    const run = await startRun(actorOf(call), order, { isWatched: !isAsync })
    if (isAsync) return accepted(run)
    const ended = await waitForRun(run, runWaitMs, request.signal)
    return isFinal(ended.status) ? runResultOf(ended) : accepted(ended)
  },
  bulk: (call) => actOnAgents(actorOf(call), call.body.action, call.body.agentIds),
  ofAgent: ({ user, params, query }) => listRuns(user.id, params.id, query),
  recent: ({ user, query }) => listRecentRuns(user.id, query),
  conversations: ({ user, params, query }) => listConversation(user.id, params.id, query),
  detail: ({ user, params }) => runDetail(user.id, params.id),
  events: ({ user, params, request }) =>
    runEvents(user.id, params.id, request.header('last-event-id'), request.signal),
  cancel: (call) => cancelRun(actorOf(call), call.params.id),
  retry: async (call) => {
    const run = await retryRun(actorOf(call), call.params.id)
    return { executionId: run.id, status: run.status }
  },
})

function accepted(run: ExecutionRow) {
  return answer(202, { executionId: run.id, status: run.status })
}
