import type { Dollars } from '#contract/units.ts'

/** What a call may cost: enough for a short answer, and for the longest it may give. */
export interface CallQuote {
  least: Dollars
  most: Dollars
}

export type Reserved = { ok: true; amount: Dollars } | { ok: false; reason: string }

/** A policy that keeps model calls within what may be spent on them; the engine knows no more of budgets than this. */
export interface BudgetGuard {
  /** Whether a call whose price nobody knows must not be made: a budget could not be kept. */
  needsPrice: boolean
  /**
   * Sets money aside before a call is made, between `least` and `most`; the same key again gives what is set aside
   * already. Throws `RunSuspended` where the owner has to decide first; the reason of a refusal is fit to show.
   */
  reserve(callKey: string, call: CallQuote & { name: string }): Promise<Reserved>
  /** Says what the call came to; null: nobody knows, so that all that was set aside counts. */
  settle(callKey: string, cost: Dollars | null): Promise<void>
}
