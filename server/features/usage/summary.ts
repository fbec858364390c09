import { and, eq, inArray, sql } from 'drizzle-orm'
import {
  type UsageSummary,
  type UsageSumKind,
  type UsageTotals,
  usageDays,
} from '#contract/usage/usage-costs.ts'
import { db } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { budgets, budgetUses } from '#server/db/tables/budgets.ts'
import { usageRecords } from '#server/db/tables/usage.ts'
import { usageSums } from '#server/db/tables/usage-sums.ts'
import { addCosts, addSavings } from '#server/engine/model/prices/cost.ts'
import { clock } from '#server/platform/clock.ts'
import { config } from '#server/platform/config.ts'
import { mergeUsageSums } from './merge-sums.ts'

const dayMs = 86_400_000
/** Rows of partial sums beyond three per key after which they are merged. */
const looseRowsMax = 300
const nothing: UsageTotals = {
  calls: 0,
  unpricedCalls: 0,
  tokens: 0,
  cachedTokens: 0,
  saved: '0.000000',
  base_cost: '0.000000',
  processing_fee: '0.000000',
  total_billed: '0.000000',
}

interface Sum extends UsageTotals {
  [column: string]: unknown
  kind: UsageSumKind
  /** Null: the sum of the whole kind. */
  key: string | null
  parts: number
}

/** A user's costs of all model calls, from stored sums, so that the time does not grow with the number of calls. */
export async function usageSummaryOf(userId: string): Promise<UsageSummary> {
  const days = lastDays()
  const firstDay = `${days.at(-1)?.slice(0, 8)}01`
  const [sums, unknownCalls, runs] = await Promise.all([
    // On the 31st the month began before the first of the last days.
    sumsOf(userId, [...days, firstDay].toSorted()[0] ?? ''),
    countUnknown(userId),
    countRuns(userId, firstDay),
  ])
  const ofKind = (kind: UsageSumKind) => sums.filter((sum) => sum.kind === kind && sum.key !== null)
  const services = ofKind('service').map(({ key, ...sum }) => ({ ...totalsOf(sum), service: key ?? '' }))
  const byDay = new Map(ofKind('day').map((sum) => [sum.key, sum]))
  const totals = totalsOf(sums.find(({ kind, key }) => kind === 'service' && key === null) ?? nothing)
  const parts = sums.reduce((rows, sum) => rows + (sum.key === null ? 0 : sum.parts), 0)
  if (parts > 3 * sums.length + looseRowsMax) await mergeUsageSums(userId)
  const none = nothing.total_billed
  const costs = Object.fromEntries(services.map((sum) => [sum.service, sum.total_billed]))
  return {
    costs_by_service: { openai: none, anthropic: none, gemini: none, ...costs },
    total_cost: totals.total_billed,
    currency: 'USD',
    processing_fee_percent: config.usageFeePercent,
    unknownCalls,
    totals,
    month: { firstDay, runs, ...sumOf(ofKind('day').filter(({ key }) => (key ?? '') >= firstDay)) },
    ownKeys: ofOwnKeys(ofKind('own').filter(({ key }) => (key ?? '') >= firstDay)),
    services,
    agents: await named(userId, ofKind('agent')),
    days: days.map((day) => ({ day, ...totalsOf(byDay.get(day) ?? nothing) })),
  }
}

function ofOwnKeys(sums: readonly UsageTotals[]): UsageSummary['ownKeys'] {
  const { calls, unpricedCalls, tokens, base_cost } = sumOf(sums)
  return { calls, unpricedCalls, tokens, base_cost }
}

async function sumsOf(userId: string, firstDay: string): Promise<Sum[]> {
  const { rows } = await db.execute<Sum>(sql`
    select kind, key, count(*)::int as parts, sum(calls)::int as calls, sum(unpriced_calls)::int as "unpricedCalls",
      sum(tokens)::float8 as tokens, sum(base_cost)::text as base_cost, sum(processing_fee)::text as processing_fee,
      sum(total_billed)::text as total_billed, sum(cached_tokens)::float8 as "cachedTokens", sum(saved)::text as saved
    from ${usageSums}
    where user_id = ${userId} and (kind not in ('day', 'own') or key >= ${firstDay})
    group by grouping sets ((kind, key), (kind))
    order by sum(total_billed) desc, key`)
  return rows
}

/** Counts calls that are in flight or were interrupted: no sum contains them. */
async function countUnknown(userId: string): Promise<number> {
  const isUnknown = and(eq(usageRecords.userId, userId), sql`${usageRecords.outcome} = 'unknown'`)
  return db.$count(usageRecords, isUnknown)
}

/** Counts the runs requested in the month that begins on this day, as the limit of the operator counts them. */
async function countRuns(userId: string, firstDay: string): Promise<number> {
  const [found] = await db
    .select({ runs: budgetUses.runs })
    .from(budgets)
    .innerJoin(budgetUses, eq(budgetUses.budgetId, budgets.id))
    .where(
      and(eq(budgets.userId, userId), eq(budgets.byOperator, true), eq(budgetUses.periodStart, firstDay)),
    )
  return found?.runs ?? 0
}

async function named(userId: string, sums: Sum[]) {
  const ids = sums.flatMap(({ key }) => (key ? [Number(key)] : []))
  const found = await db
    .select({ id: agents.id, name: agents.name })
    .from(agents)
    .where(and(eq(agents.userId, userId), inArray(agents.id, ids)))
  const names = new Map(found.map(({ id, name }) => [id, name]))
  return sums.map(({ key, ...sum }) => ({
    ...totalsOf(sum),
    agentId: key ? Number(key) : null,
    agentName: names.get(Number(key)) ?? null,
  }))
}

function totalsOf(sum: UsageTotals): UsageTotals {
  const { calls, unpricedCalls, tokens, cachedTokens, saved, base_cost, processing_fee, total_billed } = sum
  return { calls, unpricedCalls, tokens, cachedTokens, saved, base_cost, processing_fee, total_billed }
}

function sumOf(sums: readonly UsageTotals[]): UsageTotals {
  const added = (part: 'calls' | 'unpricedCalls' | 'tokens' | 'cachedTokens') =>
    sums.reduce((total, sum) => total + sum[part], 0)
  const cost = (part: 'base_cost' | 'processing_fee' | 'total_billed') =>
    addCosts(sums.map((sum) => sum[part]))
  return {
    calls: added('calls'),
    unpricedCalls: added('unpricedCalls'),
    tokens: added('tokens'),
    cachedTokens: added('cachedTokens'),
    saved: addSavings(sums.map((sum) => sum.saved)),
    base_cost: cost('base_cost'),
    processing_fee: cost('processing_fee'),
    total_billed: cost('total_billed'),
  }
}

function lastDays(): string[] {
  const today = clock.now().getTime()
  return Array.from({ length: usageDays }, (_, index) =>
    new Date(today - (usageDays - 1 - index) * dayMs).toISOString().slice(0, 10),
  )
}
