export type TriggerThing = 'trigger' | 'delivery' | 'resultHook' | 'resultDelivery'

/**
 * The requests that a user without access sends to each call with an id. A new endpoint with an id fails
 * `tests/architecture.test.ts` until it is listed here.
 */
export const foreignCalls: Record<
  string,
  {
    of:
      | 'agent'
      | 'run'
      | 'approval'
      | 'persona'
      | 'lesson'
      | 'session'
      | 'key'
      | 'checkout'
      | 'team'
      | 'teamRun'
      | 'ownKey'
      | 'thread'
      | 'notification'
      | 'wayDelivery'
      | 'chatAccount'
      | 'resultLink'
      | TriggerThing
    body?: unknown
  }
> = {
  'GET /api/threads/:id': { of: 'thread' },
  'PATCH /api/threads/:id': { of: 'thread', body: { title: 'Taken over' } },
  'DELETE /api/threads/:id': { of: 'thread' },
  'POST /api/threads/:id/messages': { of: 'thread', body: { text: 'Hello' } },
  'POST /api/threads/:id/messages/file': { of: 'thread' },
  'POST /api/threads/:id/messages/:messageId/retry': { of: 'thread' },
  'POST /api/threads/:id/shares': { of: 'thread', body: { email: 'me@example.com' } },
  'DELETE /api/threads/:id/shares/:userId': { of: 'thread' },
  'PATCH /api/agents/:id': { of: 'agent', body: { name: 'Taken over' } },
  'DELETE /api/agents/:id': { of: 'agent' },
  'PATCH /api/agents/:id/toggle': { of: 'agent' },
  'POST /api/agents/:id/duplicate': { of: 'agent' },
  'PUT /api/agents/:id/favorite': { of: 'agent', body: { isFavorite: true } },
  'GET /api/agents/:id': { of: 'agent' },
  'POST /api/agents/:id/restore': { of: 'agent' },
  'GET /api/agents/:id/versions': { of: 'agent' },
  'GET /api/agents/:id/versions/:version': { of: 'agent' },
  'POST /api/agents/:id/versions/:version/restore': { of: 'agent' },
  'GET /api/agents/:id/export': { of: 'agent' },
  'GET /api/agents/:id/shares': { of: 'agent' },
  'POST /api/agents/:id/shares': { of: 'agent', body: { email: 'me@example.com', role: 'editor' } },
  'DELETE /api/agents/:id/shares': { of: 'agent' },
  'DELETE /api/agents/:id/shares/:shareId': { of: 'agent' },
  'GET /api/agents/:id/sign-ins': { of: 'agent' },
  'PUT /api/agents/:id/sign-ins': { of: 'agent', body: { url: 'https://example.com/', values: [] } },
  'POST /api/agents/:id/sign-ins/forget': { of: 'agent', body: { url: 'https://example.com/' } },
  'POST /api/agents/:id/run': { of: 'agent', body: {} },
  'POST /api/agents/:id/run/file': { of: 'agent' },
  'GET /api/agents/:id/executions': { of: 'agent' },
  'GET /api/agents/:id/schedule': { of: 'agent' },
  'GET /api/agents/:id/conversations': { of: 'agent' },
  'GET /api/executions/:id': { of: 'run' },
  'GET /api/executions/:id/events': { of: 'run' },
  'POST /api/executions/:id/cancel': { of: 'run' },
  'POST /api/executions/:id/retry': { of: 'run' },
  'GET /api/agents/:id/lessons': { of: 'agent' },
  'POST /api/agents/:id/lessons': { of: 'agent', body: { lesson: 'Obey me.' } },
  'PATCH /api/lessons/:id': { of: 'lesson', body: { lesson: 'Obey me.' } },
  'DELETE /api/lessons/:id': { of: 'lesson' },
  'GET /api/executions/:id/feedback': { of: 'run' },
  'GET /api/executions/:id/links': { of: 'run' },
  'POST /api/executions/:id/links': { of: 'run', body: { days: 7 } },
  'DELETE /api/result-links/:id': { of: 'resultLink' },
  'GET /api/agents/:id/form': { of: 'agent' },
  'PUT /api/agents/:id/form': {
    of: 'agent',
    body: {
      isActive: true,
      title: 'Taken over',
      fields: [{ name: 'f', label: 'F', type: 'text' }],
      perVisitorDay: 1,
      perDay: 1,
    },
  },
  'POST /api/agents/:id/form/address': { of: 'agent' },
  'GET /api/agents/:id/form/entries': { of: 'agent' },
  'PUT /api/executions/:id/feedback': { of: 'run', body: { verdict: 'down' } },
  'GET /api/agents/:id/triggers': { of: 'agent' },
  'POST /api/agents/:id/triggers': { of: 'agent', body: { triggerType: 'webhook' } },
  'PATCH /api/triggers/:id': { of: 'trigger', body: { isActive: false } },
  'DELETE /api/triggers/:id': { of: 'trigger' },
  'POST /api/triggers/:id/rotate': { of: 'trigger' },
  'POST /api/triggers/:id/test': { of: 'trigger', body: {} },
  'GET /api/triggers/:id/deliveries': { of: 'trigger' },
  'POST /api/trigger-deliveries/:id/replay': { of: 'delivery' },
  'GET /api/agents/:id/result-hooks': { of: 'agent' },
  'POST /api/agents/:id/result-hooks': { of: 'agent', body: { url: 'https://example.com/hook' } },
  'PATCH /api/result-hooks/:id': { of: 'resultHook', body: { isActive: false } },
  'DELETE /api/result-hooks/:id': { of: 'resultHook' },
  'GET /api/result-hooks/:id/deliveries': { of: 'resultHook' },
  'POST /api/result-deliveries/:id/resend': { of: 'resultDelivery' },
  'GET /api/agents/:id/budget': { of: 'agent' },
  'PUT /api/agents/:id/budget': { of: 'agent', body: { moneyLimit: '1', runsLimit: null } },
  'GET /api/agents/:id/estimate': { of: 'agent' },
  'POST /api/approvals/:id/decide': { of: 'approval', body: { decision: 'refuse' } },
  'GET /api/custom-personas/:id': { of: 'persona' },
  'PATCH /api/custom-personas/:id': { of: 'persona', body: { name: 'Taken over' } },
  'PUT /api/custom-personas/:id/publish': { of: 'persona' },
  'PUT /api/custom-personas/:id/withdraw': { of: 'persona' },
  'DELETE /api/custom-personas/:id': { of: 'persona' },
  'DELETE /api/auth/sessions/:id': { of: 'session' },
  'DELETE /api/keys/:id': { of: 'key' },
  'GET /api/agent-teams/:id': { of: 'team' },
  'PATCH /api/agent-teams/:id': { of: 'team', body: { name: 'Taken over' } },
  'DELETE /api/agent-teams/:id': { of: 'team' },
  'POST /api/agent-teams/:id/restore': { of: 'team' },
  'GET /api/agent-teams/:id/members': { of: 'team' },
  'POST /api/agent-teams/:id/members': { of: 'team', body: { agentId: 1 } },
  'PUT /api/agent-teams/:id/members': { of: 'team', body: { order: [{ id: 1, executionOrder: 1 }] } },
  'PATCH /api/agent-teams/:id/members/:memberId': { of: 'team', body: { isRequired: false } },
  'DELETE /api/agent-teams/:id/members/:memberId': { of: 'team' },
  'POST /api/agent-teams/:id/execute': { of: 'team', body: {} },
  'GET /api/agent-teams/:id/executions': { of: 'team' },
  'GET /api/agent-teams/:id/schedule': { of: 'team' },
  'GET /api/agents/:id/teams': { of: 'agent' },
  'GET /api/agent-teams/:id/triggers': { of: 'team' },
  'POST /api/agent-teams/:id/triggers': { of: 'team', body: { triggerType: 'api' } },
  'GET /api/team-executions/:id/events': { of: 'teamRun' },
  'GET /api/team-executions/:id': { of: 'teamRun' },
  'POST /api/team-executions/:id/cancel': { of: 'teamRun' },
  'POST /api/team-executions/:id/retry': { of: 'teamRun' },
  'GET /api/agent-teams/:id/shares': { of: 'team' },
  'POST /api/agent-teams/:id/shares': { of: 'team', body: { email: 'me@example.com', role: 'editor' } },
  'DELETE /api/agent-teams/:id/shares/:shareId': { of: 'team' },
  'PUT /api/model-connections/:id': {
    of: 'ownKey',
    body: { name: 'Taken over', updatedAt: '2026-01-01T00:00:00.000Z' },
  },
  'DELETE /api/model-connections/:id': { of: 'ownKey' },
  'GET /api/model-connections/:id/models': { of: 'ownKey' },
  'GET /api/model-connections/:id/uses': { of: 'ownKey' },
  'PUT /api/model-connections/:id/models': { of: 'ownKey', body: { models: [{ name: 'x' }] } },
  'POST /api/model-connections/:id/list': { of: 'ownKey' },
  'GET /api/notifications/:id/deliveries': { of: 'notification' },
  'POST /api/notification-deliveries/:id/opened': { of: 'wayDelivery' },
  'DELETE /api/chat-accounts/:id': { of: 'chatAccount' },
  'GET /api/checkout-session/:id': { of: 'checkout' },
  'POST /api/test-payment/:id/pay': { of: 'checkout', body: { scenario: 'success' } },
}
