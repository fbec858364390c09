import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { executionStatuses } from '#contract/runs/run-names.ts'
import { runAccepted, runRequest, runResult } from '#contract/runs/runs.ts'
import { teamExecution, teamRunAccepted } from '#contract/teams/teams.ts'
import { idParams, nothing, pageQuery, rowId } from '#contract/values.ts'
import {
  triggerForm,
  teamTriggerForm,
  triggerChange,
  trigger,
  triggerWithKeys,
  triggerTest,
  triggerTestReply,
  triggerDelivery,
  deliveryAccepted,
  resultHookForm,
  resultHookChange,
  resultHook,
  resultHookWithSecret,
  resultDelivery,
} from './triggers.ts'

/** The payload of a result hook, which is posted with the headers of Standard Webhooks. */
export const resultMessage = z
  .object({
    type: z.enum(['agent.run.succeeded', 'agent.run.failed']),
    /** When the run ended, ISO-8601 UTC. */
    timestamp: z.string(),
    data: z.object({
      agentId: rowId,
      agentName: z.string(),
      executionId: rowId,
      status: z.enum(executionStatuses),
      output: z.string().nullable(),
      /** The result in the fields of the agent; null: text alone. */
      resultData: runResult.shape.resultData,
      error: z.string().nullable(),
      sources: runResult.shape.sources,
      completedAt: z.string(),
    }),
  })
  .meta({ id: 'ResultMessage' })
export type ResultMessage = z.output<typeof resultMessage>

export const triggersApi = {
  ofAgent: endpoint('GET /api/agents/:id/triggers', {
    summary: 'Triggers of an agent, newest first',
    params: idParams,
    reply: z.array(trigger),
  }),
  create: endpoint('POST /api/agents/:id/triggers', {
    summary: 'Add a trigger; its key and secret are answered this once',
    params: idParams,
    body: triggerForm,
    reply: triggerWithKeys,
    status: 201,
  }),
  ofTeam: endpoint('GET /api/agent-teams/:id/triggers', {
    summary: 'Triggers of a team of yours, newest first',
    params: idParams,
    reply: z.array(trigger),
  }),
  createOfTeam: endpoint('POST /api/agent-teams/:id/triggers', {
    summary: 'Add a webhook or an API key to a team; its key and secret are answered this once',
    params: idParams,
    body: teamTriggerForm,
    reply: triggerWithKeys,
    status: 201,
  }),
  update: endpoint('PATCH /api/triggers/:id', {
    summary: 'Change a trigger, or switch it on or off',
    params: idParams,
    body: triggerChange,
    reply: trigger,
  }),
  remove: endpoint('DELETE /api/triggers/:id', {
    summary: 'Delete a trigger and its log',
    params: idParams,
    reply: nothing,
    status: 204,
  }),
  rotate: endpoint('POST /api/triggers/:id/rotate', {
    summary: 'Create a new key and secret; the old ones end at once',
    params: idParams,
    reply: triggerWithKeys,
  }),
  test: endpoint('POST /api/triggers/:id/test', {
    summary: 'Send a test event and see what the outside would be answered',
    scope: 'run',
    params: idParams,
    body: triggerTest,
    bodyLimit: 1024 * 1024,
    reply: triggerTestReply,
  }),
  deliveries: endpoint('GET /api/triggers/:id/deliveries', {
    summary: 'What arrived at a trigger and what became of it, newest first',
    params: idParams,
    query: pageQuery,
    reply: z.array(triggerDelivery),
  }),
  replay: endpoint('POST /api/trigger-deliveries/:id/replay', {
    summary: 'Start a new run with the payload of a delivery',
    scope: 'run',
    params: idParams,
    reply: deliveryAccepted,
    status: 202,
  }),
  hook: endpoint('POST /api/hooks/:endpoint', {
    summary:
      'Start an agent by webhook: the body is its input; send the key as `x-api-key`, or sign by Standard Webhooks',
    access: 'public',
    params: z.strictObject({ endpoint: z.string().max(100) }),
    body: z.unknown(),
    bodyOptional: true,
    rawBody: true,
    keepsEncoding: true,
    reply: deliveryAccepted,
    status: 202,
  }),
  run: endpoint('POST /api/v1/agents/:id/run', {
    summary:
      'Run an agent with `Authorization: Bearer <key of an API trigger>` and wait for the result, or get 202 with `Prefer: respond-async`',
    access: 'public',
    params: idParams,
    body: runRequest,
    bodyOptional: true,
    rawBody: true,
    exactNumbers: true,
    otherStatus: 202,
    reply: z.union([runResult, runAccepted]),
  }),
  runTeam: endpoint('POST /api/v1/agent-teams/:id/run', {
    summary:
      'Run a team with `Authorization: Bearer <key of an API trigger>` and wait for the result, or get 202 with `Prefer: respond-async`',
    access: 'public',
    params: idParams,
    body: runRequest,
    bodyOptional: true,
    rawBody: true,
    exactNumbers: true,
    otherStatus: 202,
    reply: z.union([teamExecution, teamRunAccepted]),
  }),
  resultHooks: endpoint('GET /api/agents/:id/result-hooks', {
    summary: 'Addresses that an agent posts its results to, newest first',
    params: idParams,
    reply: z.array(resultHook),
  }),
  createResultHook: endpoint('POST /api/agents/:id/result-hooks', {
    summary: 'Post the results of an agent to an address; its signing secret is answered this once',
    params: idParams,
    body: resultHookForm,
    reply: resultHookWithSecret,
    status: 201,
  }),
  updateResultHook: endpoint('PATCH /api/result-hooks/:id', {
    summary: 'Change an address for results, or switch it on or off',
    params: idParams,
    body: resultHookChange,
    reply: resultHook,
  }),
  removeResultHook: endpoint('DELETE /api/result-hooks/:id', {
    summary: 'Delete an address for results and its log',
    params: idParams,
    reply: nothing,
    status: 204,
  }),
  resultDeliveries: endpoint('GET /api/result-hooks/:id/deliveries', {
    summary: 'Results on their way to an address, newest first',
    params: idParams,
    query: pageQuery,
    reply: z.array(resultDelivery),
  }),
  resend: endpoint('POST /api/result-deliveries/:id/resend', {
    summary: 'Send a result once more, under the same id',
    params: idParams,
    reply: resultDelivery,
  }),
}
