// chunk: base
import { useSyncExternalStore } from 'react'
import { call, type Input } from '#web/platform/call.ts'
import { reportFailure } from '#web/platform/query.ts'
import { toast } from '#web/platform/toast.ts'
import { type Approval, decidedToast, refreshDecided } from './approvals.ts'

type DecisionBody = Input<'POST /api/approvals/:id/decide'>['body']

/** How long a decision can be undone before it is sent, ms. */
export const undoMs = 6_000

/** A decision of this page: it can be undone until it is sent. */
export interface OwnDecision {
  approval: Approval
  verdict: DecisionBody['decision']
  state: 'undoable' | 'sending' | 'sent'
  /** When it is sent, ms since 1970. */
  sendAt: number
}

interface Stored extends OwnDecision {
  body: DecisionBody
  timer: ReturnType<typeof setTimeout> | undefined
  onSent: (() => void) | undefined
}

const decisions = new Map<number, Stored>()
let shown: readonly OwnDecision[] = []
const listeners = new Set<() => void>()

/**
 * Approves or refuses after a pause in which the decision can be undone. It is sent at once when the page is left, so
 * that closing the tab loses nothing; if the browser crashes in between, the approval still waits.
 */
export function decideLater(approval: Approval, body: DecisionBody, onSent?: () => void): void {
  const { id } = approval
  clearTimeout(decisions.get(id)?.timer)
  const timer = setTimeout(() => void send(id), undoMs)
  const sendAt = Date.now() + undoMs
  decisions.set(id, { approval, verdict: body.decision, state: 'undoable', sendAt, body, timer, onSent })
  publish()
}

/** Takes a decision back that was not sent yet. */
export function undoDecision(id: number): void {
  const decision = decisions.get(id)
  if (decision?.state !== 'undoable') return
  clearTimeout(decision.timer)
  decisions.delete(id)
  publish()
}

/** The decisions made in this tab, the sent ones included. */
export const useOwnDecisions = (): readonly OwnDecision[] => useSyncExternalStore(subscribe, current, current)

const current = () => shown

/** The decision on this approval that was made in this tab. */
export const useOwnDecision = (approvalId: number | undefined): OwnDecision | undefined =>
  useOwnDecisions().find(({ approval }) => approval.id === approvalId)

/** Sends every decision that waits; called when the page is left, after which only such requests arrive. */
export function sendAllNow(): void {
  for (const { approval, state } of decisions.values())
    if (state === 'undoable') void send(approval.id, { keepalive: true })
}

async function send(id: number, options?: { keepalive: boolean }): Promise<void> {
  const decision = decisions.get(id)
  if (decision?.state !== 'undoable') return
  clearTimeout(decision.timer)
  change(decision, 'sending')
  try {
    const decided = await call(
      'POST /api/approvals/:id/decide',
      { params: { id }, body: decision.body },
      options,
    )
    change(decision, 'sent')
    toast(decidedToast(decided))
    decision.onSent?.()
  } catch (error) {
    decisions.delete(id)
    publish()
    reportFailure(error, 'Failed to decide')
  }
  refreshDecided()
}

function change(decision: Stored, state: OwnDecision['state']) {
  decisions.set(decision.approval.id, { ...decision, state })
  publish()
}

function publish() {
  shown = [...decisions.values()]
  const hasWaiting = shown.some(({ state }) => state === 'undoable')
  // On a sign-out the session ends before `pagehide`.
  for (const event of ['beforeunload', 'pagehide'] as const) {
    if (hasWaiting) window.addEventListener(event, sendAllNow)
    else window.removeEventListener(event, sendAllNow)
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
