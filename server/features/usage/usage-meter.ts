import { sql } from 'drizzle-orm'
import type { UsageSubject } from '#contract/usage/usage.ts'
import { db } from '#server/db/database.ts'
import { statementText } from '#server/db/statement-text.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
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
    connectionId: call.connectionId,
    isOwnKey: call.isOwnKey,
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
    saved: call.saved,
    ...billOf(call),
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
  return { ...call, ...billOf(call) }
}

/** Basis points in one: hundredths of a per cent. */
const basisPoints = 10_000n

/**
 * The operator's fee on the cost of a call, and the total, rounded to the millionth; null if the cost is unknown. A call
 * with a user's own key bears neither.
 */
function billOf({ cost, isOwnKey }: Pick<CallRecord, 'cost' | 'isOwnKey'>): {
  processingFee: Dollars | null
  totalBilled: Dollars | null
} {
  if (cost === null) return { processingFee: null, totalBilled: null }
  if (isOwnKey) return { processingFee: dollars(0n), totalBilled: dollars(0n) }
  const base = microDollars(cost)
  const fee = (base * BigInt(Math.round(config.usageFeePercent * 100)) + basisPoints / 2n) / basisPoints
  return { processingFee: dollars(fee), totalBilled: dollars(base + fee) }
}

/**
 * SQL that stores the model calls of a run in the same statement as the lines of its steps: a crash keeps both or
 * neither. A repeated call gets its own row.
 */
export const keepRunUsage = statementText(sql`
insert into ${usageRecords} (entry_key, user_id, execution_id, step_position, subject_kind, subject_id, purpose, service,
  model, connection_id, is_own_key, usage_type, usage_amount, input_tokens, output_tokens, cached_tokens, cache_write_tokens, reasoning_tokens,
  outcome, pricing, price, base_cost, processing_fee, total_billed, saved, reserved, timestamp, ended_at)
select u.key, runs.user_id, runs.id, l.position, 'agent', runs.agent_id::text, u.purpose, u.engine,
  u.model, u."connectionId", coalesce(u."isOwnKey", false), 'tokens', (u.tokens->>'input')::int + (u.tokens->>'output')::int, (u.tokens->>'input')::int,
  (u.tokens->>'output')::int, (u.tokens->>'cached')::int, (u.tokens->>'cacheWrite')::int,
  (u.tokens->>'reasoning')::int, u.outcome, u.pricing, u.price, u.cost, u."processingFee", u."totalBilled", u.saved, u.reserved,
  u."beganAt", u."endedAt"
from lines l join ${agentExecutions} runs on runs.id = l.work_id
cross join lateral json_to_record(l.note) as u(key text, purpose text, engine text, model text, "connectionId" int, "isOwnKey" boolean, tokens json,
  outcome text, pricing text, price jsonb, cost numeric, "processingFee" numeric, "totalBilled" numeric,
  saved numeric, reserved numeric, "beganAt" timestamptz, "endedAt" timestamptz)
where l.note is not null
on conflict (entry_key) do update set step_position = excluded.step_position, service = excluded.service,
  model = excluded.model, connection_id = excluded.connection_id, is_own_key = excluded.is_own_key, usage_amount = excluded.usage_amount, input_tokens = excluded.input_tokens,
  output_tokens = excluded.output_tokens, cached_tokens = excluded.cached_tokens,
  cache_write_tokens = excluded.cache_write_tokens, reasoning_tokens = excluded.reasoning_tokens,
  outcome = excluded.outcome, pricing = excluded.pricing, price = excluded.price, base_cost = excluded.base_cost,
  processing_fee = excluded.processing_fee, total_billed = excluded.total_billed, saved = excluded.saved, reserved = excluded.reserved,
  timestamp = excluded.timestamp, ended_at = excluded.ended_at,
  cut_off = usage_records.cut_off
    + (usage_records.outcome = 'unknown' and usage_records.timestamp <> excluded.timestamp)::int`)
