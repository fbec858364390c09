import { sql } from 'drizzle-orm'
import type { UsageSubject } from '#contract/usage/usage.ts'
import { db } from '#server/db/database.ts'
import { usageRecords } from '#server/db/tables/usage.ts'
import type { CallRecord } from '#server/engine/call-record.ts'
import type { Meter } from '#server/engine/model/calls/metered-call.ts'
import type { BudgetGuard } from '#server/engine/model/prices/budget-guard.ts'
import { dollars, microDollars } from '#server/engine/model/prices/cost.ts'
import type { Dollars } from '#server/engine/units.ts'
import { config } from '#server/platform/config.ts'

/** The user and the subject of a model call outside a run. */
export interface CallScope {
  userId: string
  subject: { kind: UsageSubject; id: number | string }
  /** The run that the call is about, if any. */
  executionId?: number
}

/** Records model calls outside a run, and checks them against the given budget. */
export function usageMeter(scope: CallScope, spending?: BudgetGuard): Meter {
  return { spending, record: (call) => recordCall(scope, call) }
}

/** Stores a call or its outcome; a repeated key updates the same call. */
async function recordCall({ userId, subject, executionId }: CallScope, call: CallRecord): Promise<void> {
  const { tokens, cost } = call
  const found = {
    service: call.engine,
    model: call.model,
    usageAmount: tokens && String(tokens.input + tokens.output),
    inputTokens: tokens && tokens.input,
    outputTokens: tokens && tokens.output,
    cachedTokens: tokens && tokens.cached,
    cacheWriteTokens: tokens && tokens.cacheWrite,
    reasoningTokens: tokens && tokens.reasoning,
    outcome: call.outcome,
    pricing: call.pricing,
    price: call.price,
    baseCost: cost,
    ...processingFee(cost),
    reserved: call.reserved,
    timestamp: new Date(call.beganAt),
    endedAt: call.endedAt === null ? null : new Date(call.endedAt),
  }
  await db
    .insert(usageRecords)
    .values({
      ...found,
      userId,
      executionId,
      subjectKind: subject.kind,
      subjectId: String(subject.id),
      purpose: call.purpose,
      entryKey: call.key,
      usageType: 'tokens',
    })
    .onConflictDoUpdate({
      target: usageRecords.entryKey,
      set: {
        ...found,
        cutOff: sql`${usageRecords.cutOff} + (${usageRecords.outcome} = 'unknown' and ${usageRecords.timestamp} <> excluded.timestamp)::int`,
      },
    })
}

/** The record of a run's model call in the form that the journal carries to `keepRunUsage`. */
export function usageNote(call: CallRecord): object {
  return { ...call, ...processingFee(call.cost) }
}

/** Basis points in one: hundredths of a per cent. */
const basisPoints = 10_000n

/** The operator's fee on the cost of a call, and the total, rounded to the millionth; null if the cost is unknown. */
function processingFee(cost: Dollars | null): {
  processingFee: Dollars | null
  totalBilled: Dollars | null
} {
  if (cost === null) return { processingFee: null, totalBilled: null }
  const base = microDollars(cost)
  const fee = (base * BigInt(Math.round(config.usageFeePercent * 100)) + basisPoints / 2n) / basisPoints
  return { processingFee: dollars(fee), totalBilled: dollars(base + fee) }
}
