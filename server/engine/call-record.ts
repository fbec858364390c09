import type { Engine } from '#contract/agents/agents.ts'
import type { Dollars, Tokens } from '#contract/units.ts'
import type { CallOutcome, CallPricing, CallPurpose } from '#contract/usage/usage.ts'

/** The tokens of one call by kind; the cached ones are part of the input, reasoning of the output. */
export interface CallTokens {
  input: Tokens
  output: Tokens
  cached: Tokens
  cacheWrite: Tokens
  reasoning: Tokens
}

/**
 * What is kept of one model call: plain JSON. It is made as the call begins, as `unknown`, and again when it is known
 * what came of it; what nobody knows is null.
 */
export interface CallRecord {
  /** Names the call: the same whenever it is made again because nobody knows what came of it. */
  key: string
  purpose: CallPurpose
  engine: Engine
  model: string
  outcome: CallOutcome
  tokens: CallTokens | null
  pricing: CallPricing | null
  /** The entry of the price list that was used. */
  price: Record<string, unknown> | null
  cost: Dollars | null
  /** What was set aside for it; null: nothing was. */
  reserved: Dollars | null
  /** ISO-8601 instants. */
  beganAt: string
  endedAt: string | null
}
