import type { Dollars } from '#server/engine/units.ts'

/** The cost of a call: of a short answer, and of the longest allowed one. */
export interface CallQuote {
  least: Dollars
  most: Dollars
}

export type Reserved = { ok: true; amount: Dollars } | { ok: false; reason: string }

/** Keeps model calls within a budget; the engine knows nothing else about budgets. */
export interface BudgetGuard {
  /** Whether a call with an unknown price is refused, because no budget could be guaranteed. */
  needsPrice: boolean
  /**
   * Reserves an amount between `least` and `most` before a call; returns the existing reservation when the key is
   * repeated. Throws `RunSuspended` when the owner has to decide first; the reason of a refusal is safe to show.
   */
  reserve(callKey: string, call: CallQuote & { name: string; isOwnKey: boolean }): Promise<Reserved>
  /** Records the cost of the call; null: unknown, so that the whole reservation counts. */
  settle(callKey: string, cost: Dollars | null): Promise<void>
}
