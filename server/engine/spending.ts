/** What a call may cost in US dollars, as decimal text: enough for a short answer, and for the longest it may give. */
export interface CallQuote {
  least: string
  most: string
}

export type Reserved = { ok: true; amount: string } | { ok: false; reason: string }

/** Keeps the model calls of one run within what its owner lets it spend; the engine knows no more of it than this. */
export interface Spending {
  /**
   * Sets money aside before a call is made, between `least` and `most` dollars; the same key again gives what is set
   * aside already. Throws `RunHeld` where the owner has to decide first; the reason of a refusal is fit to show.
   */
  reserve(callKey: string, call: CallQuote & { name: string }): Promise<Reserved>
  /** Says what the call came to in dollars; null: nobody knows, so that all that was set aside counts. */
  settle(callKey: string, cost: string | null): Promise<void>
}
