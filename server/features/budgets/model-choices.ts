import { and, eq } from 'drizzle-orm'
import { modelNeeds } from '#contract/agents/model-needs.ts'
import { classifyTask } from '#contract/agents/task-type.ts'
import type { AutomaticReason, ModelChoice, ModelChoices } from '#contract/models/model-choices.ts'
import type { ModelAbility } from '#contract/models/model-kinds.ts'
import { accessibleTeams } from '#server/db/access.ts'
import { db } from '#server/db/database.ts'
import type { AgentRow } from '#server/db/tables/agents.ts'
import { agentTeams } from '#server/db/tables/teams.ts'
import { costOf, microDollars, type TokenUsage } from '#server/engine/model/prices/cost.ts'
import { engineOrder } from '#server/engine/model/providers/engine-choice.ts'
import { type ConfiguredEngine, isSelfHosted } from '#server/engine/model/providers/registry.ts'
import { agentFor } from '#server/features/agents/public.ts'
import { factsOf, type KnownFacts, modelsOf, priceOf } from '#server/features/models/public.ts'
import { notFound } from '#server/platform/failure.ts'
import { typicalTokens } from './estimate.ts'
import { usualRunOf } from './usual-run.ts'

/** Models that one answer lists; far more than a person reads, and fast to price. */
const listedMax = 500

/** Whose models are meant, for which work, and what a run of it takes. */
interface Subject {
  ownerId: string
  text: string
  engine: AgentRow['engine']
  needs: ModelAbility[]
  agent: AgentRow | null
}

/** Lists the models that an agent or a team may use, those of its owner; without either the user's own. */
export async function listModelChoices(
  userId: string,
  { agentId, teamId }: { agentId?: number | undefined; teamId?: number | undefined },
): Promise<ModelChoices> {
  const subject = await subjectOf(userId, agentId, teamId)
  const { ownerId, agent, needs } = subject
  const [engines, usual] = await Promise.all([modelsOf(ownerId), agent && usualRunOf(agent)])
  const listed = engines.filter(({ connection }) => connection.id !== null).slice(0, listedMax)
  const facts = await factsOf(listed)
  const tokens = agent && (usual?.tokens ?? typicalTokens(agent))
  const isOwner = ownerId === userId
  const models = await Promise.all(
    listed.map((engine) =>
      choiceOf(engine, facts(engine), { tokens, runsPerMonth: usual?.runsPerMonth ?? null, isOwner }),
    ),
  )
  return {
    models,
    automatic: automaticOf(subject, listed),
    needs,
    basedOnRuns: usual?.basedOnRuns ?? 0,
    runsPerMonth: usual?.runsPerMonth ?? null,
  }
}

async function subjectOf(userId: string, agentId?: number, teamId?: number): Promise<Subject> {
  if (agentId !== undefined) {
    const agent = await agentFor(userId, agentId, 'view')
    const { userId: ownerId, engine, taskDescription: text } = agent
    return { ownerId, text, engine, needs: modelNeeds(agent), agent }
  }
  const without = { engine: null, needs: [], agent: null }
  if (teamId === undefined) return { ...without, ownerId: userId, text: '' }
  const [team] = await db
    .select({ ownerId: agentTeams.userId, text: agentTeams.taskDescription })
    .from(agentTeams)
    .where(and(eq(agentTeams.id, teamId), accessibleTeams(userId, 'view')))
  if (!team) throw notFound('Team')
  return { ...without, ...team }
}

interface Priced {
  /** Of one run; null: there is no agent. */
  tokens: TokenUsage | null
  runsPerMonth: number | null
  isOwner: boolean
}

async function choiceOf(
  engine: ConfiguredEngine,
  { label, withdrawnAt, trouble }: KnownFacts,
  { tokens, runsPerMonth, isOwner }: Priced,
): Promise<ModelChoice> {
  const { connection, model, abilities, contextTokens } = engine
  const named = {
    connectionId: connection.id ?? 0,
    model,
    connection: connection.name,
    kind: connection.kind,
    isOwn: connection.isOwn,
    label,
    withdrawnAt,
  }
  // Another user who edits a shared agent sees that the owner has own keys, not what they cost.
  if (connection.isOwn && !isOwner) {
    const hidden = {
      abilities: null,
      contextTokens: null,
      price: null,
      runCost: null,
      monthCost: null,
      trouble: null,
    }
    return { ...named, ...hidden }
  }
  const [price, runCost] = await Promise.all([priceOf(engine), tokens && dollarsOf(engine, tokens)])
  return {
    ...named,
    abilities: abilities && [...abilities],
    contextTokens,
    price,
    runCost,
    // Without a run in a month there is nothing to multiply.
    monthCost: runCost === null || !runsPerMonth ? null : runCost * runsPerMonth,
    trouble: trouble && trouble.kind,
  }
}

/** The cost of tokens in US dollars; null: unknown. A model on the operator's own network is free. */
async function dollarsOf(engine: ConfiguredEngine, usage: TokenUsage): Promise<number | null> {
  const { cost, priced } = await costOf(usage, engine)
  if (!priced) return isSelfHosted(engine) ? 0 : null
  return Number(microDollars(cost)) / 1_000_000
}

function automaticOf(
  { engine: preferred, text, needs }: Subject,
  engines: readonly ConfiguredEngine[],
): ModelChoices['automatic'] {
  const [first] = engineOrder(
    { engine: preferred === 'built-in' ? null : preferred },
    classifyTask(text),
    engines,
    needs,
  )
  const connectionId = first?.connection.id ?? null
  if (!first || connectionId === null) return null
  return { connectionId, model: first.model, reason: reasonFor(first, preferred, engines) }
}

/** What put a model first in the order of Automatic. */
function reasonFor(
  { engine, comparedPrice }: ConfiguredEngine,
  preferred: AgentRow['engine'],
  { length }: readonly ConfiguredEngine[],
): AutomaticReason {
  if (length === 1) return 'only'
  if (engine === preferred) return 'preferred'
  if (comparedPrice === undefined || comparedPrice === null) return 'task'
  return comparedPrice === 0 ? 'free' : 'cheapest'
}
