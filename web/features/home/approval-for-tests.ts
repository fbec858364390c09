import type { Approval } from '#web/data/approvals.ts'

/** A pending approval of a run that a budget holds. */
export const approvalForTests: Approval = {
  id: 1,
  kind: 'budget',
  title: 'Market report wants to continue beyond its budget',
  reason: 'The daily budget of $1.00 is used up.',
  payload: { budgetId: 1, amount: '0.02' },
  reads: [],
  state: 'pending',
  executionId: 7,
  agentId: 3,
  agentName: 'Market report',
  held: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  expiresAt: '2026-11-27T09:00:00.000Z',
  decidedAt: null,
  decidedBy: null,
  decidedThrough: null,
  decision: null,
  runStatus: 'queued',
  act: null,
}
