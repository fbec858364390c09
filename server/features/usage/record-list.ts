import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { UsageQuery } from '#contract/usage/usage-costs.ts'
import { db } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { usageRecords } from '#server/db/tables/usage.ts'

const record = usageRecords
/** The agent that a call was about, as a number; null for other subjects. */
const agentId = sql<
  number | null
>`case when ${record.subjectKind} = 'agent' then ${record.subjectId}::int end`

/** A page of a user's model calls, newest first; only those of one run if given. */
export function listUsage(userId: string, { limit, before, executionId }: UsageQuery) {
  return db
    .select({
      id: record.id,
      service: record.service,
      model: record.model,
      purpose: record.purpose,
      outcome: record.outcome,
      pricing: record.pricing,
      isOwnKey: record.isOwnKey,
      usage_type: record.usageType,
      usage_amount: sql<number | null>`${record.usageAmount}::float8`,
      cachedTokens: record.cachedTokens,
      cacheWriteTokens: record.cacheWriteTokens,
      saved: record.saved,
      timestamp: record.timestamp,
      total_billed: record.totalBilled,
      base_cost: record.baseCost,
      processing_fee: record.processingFee,
      executionId: record.executionId,
      stepPosition: record.stepPosition,
      agentId: agents.id,
      agentName: agents.name,
    })
    .from(record)
    .leftJoin(agents, and(eq(agents.id, agentId), eq(agents.userId, userId)))
    .where(
      and(
        eq(record.userId, userId),
        before === undefined ? undefined : lt(record.id, before),
        executionId === undefined ? undefined : eq(record.executionId, executionId),
      ),
    )
    .orderBy(desc(record.id))
    .limit(limit)
}
