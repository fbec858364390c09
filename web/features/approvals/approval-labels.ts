import type { ApprovalState } from '#contract/approvals/approval-states.ts'
import type { Tone } from '#web/components/badge.tsx'
import type { Approval } from '#web/data/approvals.ts'

/** How a closed approval ended, in a word. */
export const stateLooks: Record<Exclude<ApprovalState, 'pending'>, { word: string; tone: Tone }> = {
  approved: { word: 'Approved', tone: 'success' },
  refused: { word: 'Refused', tone: 'neutral' },
  expired: { word: 'Expired', tone: 'warning' },
}

/** The person who decided; for an expired approval, why nobody did. */
export function closedBy({ state, decidedBy, decidedAt, expiresAt }: Approval): string {
  if (state !== 'expired') return `by ${decidedBy ?? 'somebody who is gone'}`
  return decidedAt !== null && decidedAt < expiresAt ? 'Not needed any more' : 'Nobody decided in time'
}

/** A payload line by line in readable form; names and values exactly as stored. */
export function payloadLines(payload: Record<string, unknown>): [string, string][] {
  // The internal id means nothing to users.
  const { actId: _actId, ...shown } = payload
  return Object.entries(shown).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
}
