import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { RunEstimate } from '#contract/budgets.ts'
import { db } from '#server/db/database.ts'
import type { AgentRow } from '#server/db/tables/agents.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { costOfTokens } from '#server/engine/model/prices/call-price.ts'
import { dollars, type TokenUsage } from '#server/engine/model/prices/cost.ts'
import { engineOrder } from '#server/engine/model/providers/engine-choice.ts'
import type { ConfiguredEngine } from '#server/engine/model/providers/registry.ts'
import { classifyTask } from '#contract/agents/task-type.ts'
import { agentFor } from '#server/features/agents/public.ts'
import { modelsOf } from '#server/features/models/public.ts'

/** Number of newest successful runs that an estimate is based on. */
const sampledRunsMax = 50
const charsPerToken = 4
/** Characters of a prompt in addition to the task: rules, persona, lessons. */
const frameChars = 4_000
const previousOutputMax = 8_000

/** Assumed figures of an agent without runs: for an easy, a typical and a long run. */
interface Guess {
  tokensPerLink: number
  answerTokens: number
  calls: number
  modelMs: number
  linkMs: number
}
const guesses: readonly [Guess, Guess, Guess] = [
  { tokensPerLink: 500, answerTokens: 300, calls: 1, modelMs: 2_000, linkMs: 200 },
  { tokensPerLink: 2_500, answerTokens: 900, calls: 1, modelMs: 10_000, linkMs: 800 },
  { tokensPerLink: 10_000, answerTokens: 2_500, calls: 3, modelMs: 60_000, linkMs: 5_000 },
]
const promptTokensMax = 60_000
const withoutModelMs = 200

type Figures = readonly [number, number, number]
interface History {
  runs: number
  costs: [string, string, string]
  times: Figures
}

/**
 * Estimates cost and duration of the next run of an agent that this user may run: from its own runs, else from the
 * price list.
 */
export async function estimateRun(userId: string, agentId: number): Promise<RunEstimate> {
  const agent = await agentFor(userId, agentId, 'run')
  const taskType = classifyTask(agent.taskDescription)
  const [asked] = engineOrder(agent, taskType, await modelsOf(agent.userId))
  const history = await historyOf(agentId, asked)
  const costs = await costsOf(agent, asked, history)
  const [timeLowMs, timeTypicalMs, timeHighMs] = history?.times ?? guessTimes(agent, asked)
  const [low, typical, high] = costs ?? [null, null, null]
  return {
    engine: asked?.engine ?? 'built-in',
    model: asked?.model ?? null,
    low,
    typical,
    high,
    timeLowMs,
    timeTypicalMs,
    timeHighMs,
    basedOnRuns: history?.runs ?? 0,
    note: `${costNote(asked, costs)} ${basisNote(asked, history)}`.trim(),
  }
}

/**
 * The 10th, 50th and 90th percentile of the last successful runs with the same engine and model; null: there are none.
 */
async function historyOf(agentId: number, asked: ConfiguredEngine | undefined): Promise<History | null> {
  const last = db
    .select({ cost: agentExecutions.cost, time: agentExecutions.executionTime })
    .from(agentExecutions)
    .where(
      and(
        eq(agentExecutions.agentId, agentId),
        eq(agentExecutions.status, 'success'),
        eq(agentExecutions.aiUsed, asked?.engine ?? 'built-in'),
        asked ? eq(agentExecutions.model, asked.model) : isNull(agentExecutions.model),
      ),
    )
    .orderBy(desc(agentExecutions.id))
    .limit(sampledRunsMax)
    .as('last')
  const shares = sql`array[0.1, 0.5, 0.9]::float8[]`
  const [row] = await db
    .select({
      runs: sql<number>`count(*)::int`,
      costs: sql<
        [string, string, string]
      >`(percentile_disc(${shares}) within group (order by ${last.cost}))::text[]`,
      times: sql<Figures>`percentile_disc(${shares}) within group (order by coalesce(${last.time}, 0))`,
    })
    .from(last)
  return row && row.runs > 0 ? row : null
}

async function costsOf(
  agent: AgentRow,
  asked: ConfiguredEngine | undefined,
  history: History | null,
): Promise<[string, string, string] | null> {
  if (!asked) return ['0.000000', '0.000000', '0.000000']
  const prices = await Promise.all(
    guesses.map((guess) =>
      costOfTokens(asked, guess.calls * guessPrompt(agent, guess), guess.calls * guess.answerTokens),
    ),
  )
  const [low = null, typical = null, high = null] = prices
  // A model on the operator's own hardware has no price either, but it still costs something.
  if (low === null || typical === null || high === null) return null
  return history?.costs ?? [dollars(low), dollars(typical), dollars(high)]
}

/** The tokens of a typical run of an agent that has not run yet: a guess from its task and its links. */
export function typicalTokens(agent: AgentRow): TokenUsage {
  const [, typical] = guesses
  return {
    inputTokens: typical.calls * guessPrompt(agent, typical),
    outputTokens: typical.calls * typical.answerTokens,
  }
}

function guessPrompt(agent: AgentRow, { tokensPerLink }: Guess): number {
  const chars = frameChars + agent.taskDescription.length + (agent.customPersona?.length ?? 0)
  const earlier = agent.tasksCompleted > 0 ? previousOutputMax / 2 : 0
  const tokens = (chars + earlier) / charsPerToken + agent.webLinks.length * tokensPerLink
  return Math.min(promptTokensMax, Math.ceil(tokens))
}

function guessTimes(agent: AgentRow, asked: ConfiguredEngine | undefined): Figures {
  const [low = 0, typical = 0, high = 0] = guesses.map(
    ({ modelMs, linkMs }) => (asked ? modelMs : withoutModelMs) + agent.webLinks.length * linkMs,
  )
  return [low, typical, high]
}

function costNote(asked: ConfiguredEngine | undefined, costs: readonly string[] | null): string {
  if (!asked) return 'Free: the built-in engine uses no AI model.'
  if (costs === null)
    return `The price of ${asked.name} ${asked.model} is not known, so only the time can be told.`
  return costs.every((cost) => Number(cost) === 0) ? 'Free: this model has no price.' : ''
}

function basisNote(asked: ConfiguredEngine | undefined, history: History | null): string {
  const who = asked ? ` with ${asked.name} ${asked.model}` : ''
  if (history === null)
    return `A guess from the size of the task and the price list, for it has not run${who} yet.`
  return `From the last ${history.runs === 1 ? 'run' : `${history.runs} runs`} of this agent${who}.`
}
