import type { Engine } from '#contract/agents/agents.ts'
import type { Dollars, Tokens } from './units.ts'
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
 * The record of one model call: plain JSON. It is written as `unknown` when the call begins and again when the outcome
 * is known; unknown values are null.
 */
export interface CallRecord {
  /** Identifies the call; stays the same when the call is repeated because its outcome is unknown. */
  key: string
  purpose: CallPurpose
  engine: Engine
  model: string
  /** Null: of settings that are not saved. */
  connectionId: number | null
  /** It was a user's own key. */
  isOwnKey: boolean
  outcome: CallOutcome
  tokens: CallTokens | null
  pricing: CallPricing | null
  /** The entry of the price list that was used. */
  price: Record<string, unknown> | null
  cost: Dollars | null
  /** What the cache of the service saved; negative: what writing to it cost more. Null: unknown. */
  saved: Dollars | null
  /** Amount reserved for the call; null: no reservation. */
  reserved: Dollars | null
  /** ISO-8601 instants. */
  beganAt: string
  endedAt: string | null
}
