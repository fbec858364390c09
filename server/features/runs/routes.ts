import { liveApi } from '#contract/live/live.ts'
import { overviewApi } from '#contract/runs/overview.ts'
import { runListApi } from '#contract/runs/run-list.ts'
import { runsApi, runWaitMs } from '#contract/runs/runs.ts'
import type { ExecutionRow } from '#server/db/tables/executions.ts'
import { type Actor, actorOf } from '#server/features/activity/public.ts'
import { answer, bind } from '#server/http/bind.ts'
import type { RequestFacts } from '#server/http/context.ts'
import { actOnAgents } from './bulk.ts'
import { runEvents } from './watch/events.ts'
import { redactRun } from './redact-run.ts'
import { inputFromForm, sentForm } from './input-from-file.ts'
import { overviewOf } from './lists/overview.ts'
import { listRunLines } from './lists/run-list.ts'
import { idempotencyKey, inputText, prefersAsync, runResultOf } from './run-call.ts'
import { cancelRun } from './stop-run.ts'
import { isFinal, waitForRun } from './wait-for-run.ts'
import { listConversation, listRecentRuns, listRuns, runDetail } from './find-runs.ts'
import { retryRun, startRunFor } from './start-run.ts'
import { userEvents } from './watch/user-events.ts'

export const runRoutes = bind(runsApi, {
  run: (call) => runAsAsked(actorOf(call), call.params.id, inputText(call.body?.input), call.request),
  runWithFile: async (call) => {
    const { input } = await inputFromForm(call.user.id, call.params.id, sentForm(call.body, call.request))
    return runAsAsked(actorOf(call), call.params.id, input, call.request)
  },
  bulk: (call) => actOnAgents(actorOf(call), call.body),
  ofAgent: ({ user, params, query }) => listRuns(user.id, params.id, query),
  recent: ({ user, query }) => listRecentRuns(user, query),
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

export const runListRoutes = bind(runListApi, {
  list: ({ user, query }) => listRunLines(user, query),
})

export const liveRoutes = bind(liveApi, {
  events: ({ user, query, request }) =>
    userEvents(user.id, request.header('last-event-id') ?? query.since, request.signal),
})

export const overviewRoutes = bind(overviewApi, {
  overview: ({ user, query }) => overviewOf(user, query.since),
})

/** Starts a manual run; answers with its end, or immediately that it was accepted, as the request prefers. */
async function runAsAsked(actor: Actor, agentId: number, input: string | undefined, request: RequestFacts) {
  const isAsync = prefersAsync(request.header('prefer'))
  const key = idempotencyKey(request.header('idempotency-key'))
  const order = { agentId, source: 'manual' as const, input, idempotencyKey: key }
  const run = await startRunFor(actor, order, { isWatched: !isAsync })
  // Its owner decides when it continues, which may be tomorrow.
  if (isAsync || run.heldAt) return accepted(run)
  const ended = await waitForRun(run, runWaitMs, request.signal)
  return isFinal(ended.status) ? runResultOf(redactRun(actor.userId, ended)) : accepted(ended)
}

function accepted(run: ExecutionRow) {
  return answer(202, { executionId: run.id, status: run.status })
}
