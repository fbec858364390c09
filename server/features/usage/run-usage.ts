import { sql } from 'drizzle-orm'
import { statementText } from '#server/db/statement-text.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { usageRecords } from '#server/db/tables/usage.ts'

/**
 * SQL that stores the model calls of a run in the same statement as the lines of its steps: a crash keeps both or
 * neither. A repeated call gets its own row.
 */
export const keepRunUsage = statementText(sql`
insert into ${usageRecords} (entry_key, user_id, execution_id, step_position, subject_kind, subject_id, purpose, service,
  model, usage_type, usage_amount, input_tokens, output_tokens, cached_tokens, cache_write_tokens, reasoning_tokens,
  outcome, pricing, price, base_cost, processing_fee, total_billed, reserved, timestamp, ended_at)
select u.key, runs.user_id, runs.id, l.position, 'agent', runs.agent_id::text, u.purpose, u.engine,
  u.model, 'tokens', (u.tokens->>'input')::int + (u.tokens->>'output')::int, (u.tokens->>'input')::int,
  (u.tokens->>'output')::int, (u.tokens->>'cached')::int, (u.tokens->>'cacheWrite')::int,
  (u.tokens->>'reasoning')::int, u.outcome, u.pricing, u.price, u.cost, u."processingFee", u."totalBilled", u.reserved,
  u."beganAt", u."endedAt"
from lines l join ${agentExecutions} runs on runs.id = l.work_id
cross join lateral json_to_record(l.note) as u(key text, purpose text, engine text, model text, tokens json,
  outcome text, pricing text, price jsonb, cost numeric, "processingFee" numeric, "totalBilled" numeric,
  reserved numeric, "beganAt" timestamptz, "endedAt" timestamptz)
where l.note is not null
on conflict (entry_key) do update set step_position = excluded.step_position, service = excluded.service,
  model = excluded.model, usage_amount = excluded.usage_amount, input_tokens = excluded.input_tokens,
  output_tokens = excluded.output_tokens, cached_tokens = excluded.cached_tokens,
  cache_write_tokens = excluded.cache_write_tokens, reasoning_tokens = excluded.reasoning_tokens,
  outcome = excluded.outcome, pricing = excluded.pricing, price = excluded.price, base_cost = excluded.base_cost,
  processing_fee = excluded.processing_fee, total_billed = excluded.total_billed, reserved = excluded.reserved,
  timestamp = excluded.timestamp, ended_at = excluded.ended_at,
  cut_off = usage_records.cut_off
    + (usage_records.outcome = 'unknown' and usage_records.timestamp <> excluded.timestamp)::int`)
