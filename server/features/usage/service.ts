import { sql } from 'drizzle-orm'
import type { UsageSubject } from '#contract/usage/usage.ts'
import { db } from '#server/db/database.ts'
import { usageRecords } from '#server/db/tables/usage.ts'
import type { CallRecord } from '#server/engine/call-record.ts'
import type { Meter } from '#server/engine/model/metered-call.ts'
import type { BudgetGuard } from '#server/engine/model/budget-guard.ts'
import { processingFee } from './processing-fee.ts'

export { keepRunUsage } from './run-usage.ts'
export { usageNote } from './usage-note.ts'

/** On whose behalf a model is called outside of a run, and what about. */
export interface CallScope {
  userId: string
  subject: { kind: UsageSubject; id: number | string }
  /** The run that it is about, where there is one. */
  executionId?: number
}

/** The books for model calls outside of a run, under the policy that is given. */
export function usageMeter(scope: CallScope, spending?: BudgetGuard): Meter {
  return { spending, record: (call) => recordCall(scope, call) }
}

/** Writes down a call, or what came of it; the same key again is the same call. */
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
