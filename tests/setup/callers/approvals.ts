import type { ApprovalReply } from '#contract/approvals/approvals.ts'

interface Asker {
  json: <T>(method: string, path: string, body?: unknown) => Promise<T>
}
interface Decider extends Asker {
  request: (method: string, path: string, body?: unknown) => Promise<Response>
}

/** The pending approvals of this caller, newest first. */
export const pendingApprovals = (who: Asker) => who.json<ApprovalReply[]>('GET', '/api/approvals')

/** The newest approval about a run, in any state. */
export async function approvalOf(who: Asker, executionId: number): Promise<ApprovalReply> {
  const closed = who.json<ApprovalReply[]>('GET', '/api/approvals?state=closed')
  const all = [...(await pendingApprovals(who)), ...(await closed)]
  const [newest] = all.filter((each) => each.executionId === executionId).toSorted((a, b) => b.id - a.id)
  if (!newest) throw new Error(`Nobody is asked about run ${executionId}.`)
  return newest
}

/** The decisions for a held run. */
export const decisions = {
  once: { decision: 'approve' },
  stop: { decision: 'refuse' },
  raise: (limit: object) => ({ decision: 'approve', payload: { way: 'raise', ...limit } }),
} as const

/** Decides about a run that a budget holds. */
export async function decideRun(who: Decider, executionId: number, decision: object): Promise<Response> {
  const { id } = await approvalOf(who, executionId)
  return who.request('POST', `/api/approvals/${id}/decide`, decision)
}
