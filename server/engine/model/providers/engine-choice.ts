import type { Engine } from '#contract/agents/agents.ts'
import { type ModelOrder, modelOrderMax, type ModelRef } from '#contract/models/model-choice.ts'
import type { ModelAbility, ModelEngine } from '#contract/models/model-kinds.ts'
import type { TaskType } from '#contract/runs/runs.ts'
import { clock } from '#server/platform/clock.ts'
import type { ConfiguredEngine } from './registry.ts'

/** The preferred engines for each kind of work, among models of the same or an unknown price; others come after them. */
const preferences: Record<TaskType, readonly ModelEngine[]> = {
  research: ['openai', 'gemini', 'anthropic', 'openai-compatible'],
  monitoring: ['gemini', 'openai', 'anthropic', 'openai-compatible'],
  data_analysis: ['openai', 'anthropic', 'gemini', 'openai-compatible'],
  content_creation: ['anthropic', 'openai', 'gemini', 'openai-compatible'],
  customer_support: ['anthropic', 'openai', 'gemini', 'openai-compatible'],
  coding: ['anthropic', 'openai', 'gemini', 'openai-compatible'],
  planning: ['openai', 'anthropic', 'gemini', 'openai-compatible'],
  communication: ['anthropic', 'openai', 'gemini', 'openai-compatible'],
  general: ['openai', 'anthropic', 'gemini', 'openai-compatible'],
}

/** A model that failed within this time is asked after the others, ms. */
const failedLatelyMs = 10 * 60_000

/** Which models a piece of work wants. */
export interface ModelWish {
  /** In order; null: Automatic. */
  models?: ModelOrder | null | undefined
  /** The kind that Automatic prefers, or the built-in engine; null: none. */
  engine: Engine | null
}

/** Whether an engine is the model that an order names. */
export const isModel = ({ connection, model }: ConfiguredEngine, named: ModelRef): boolean =>
  connection.id === named.connectionId && model === named.model

/**
 * The models to ask, in order, among the available ones: those that are named, and in the place of `automatic` the best
 * model of each connection. Empty: no model.
 */
export function engineOrder(
  { models, engine }: ModelWish,
  taskType: TaskType,
  available: readonly ConfiguredEngine[],
  needs: readonly ModelAbility[] = [],
): ConfiguredEngine[] {
  if (engine === 'built-in') return []
  const automatic = () => automaticOrder(engine, taskType, available, needs)
  const order = models
    ? models.flatMap((wanted) =>
        wanted === 'automatic' ? automatic() : available.filter((each) => isModel(each, wanted)),
      )
    : automatic()
  return [...new Set(order)].slice(0, modelOrderMax)
}

/** The named models of a wish that are not available. */
export const missingModels = ({ models }: ModelWish, available: readonly ConfiguredEngine[]): string[] =>
  (models ?? []).flatMap((wanted) =>
    wanted === 'automatic' || available.some((each) => isModel(each, wanted)) ? [] : [wanted.model],
  )

/** Whether only named models may be asked, so that nothing else may answer. */
export const isBound = ({ models }: ModelWish): boolean => models != null && !models.includes('automatic')

/**
 * The best model of each connection, the best first: of the wanted kind, with the needed abilities, without a recent
 * failure, cheap, and then by the kind of work. Equals keep their order.
 */
function automaticOrder(
  requested: Engine | null,
  taskType: TaskType,
  available: readonly ConfiguredEngine[],
  needs: readonly ModelAbility[],
): ConfiguredEngine[] {
  const failedSince = clock.now().getTime() - failedLatelyMs
  const preferred = preferences[taskType]
  const ranks = new Map(
    available.map((each) => {
      const { engine, abilities, failedAt, comparedPrice = 0 } = each
      const place = preferred.indexOf(engine)
      return [
        each,
        [
          engine === requested ? 0 : 1,
          abilities && needs.some((need) => !abilities.includes(need)) ? 1 : 0,
          failedAt && failedAt.getTime() > failedSince ? 1 : 0,
          comparedPrice ?? Number.MAX_VALUE,
          place < 0 ? preferred.length : place,
        ],
      ]
    }),
  )
  const sorted = available.toSorted((a, b) => compareRanks(ranks.get(a) ?? [], ranks.get(b) ?? []))
  const seen = new Set<unknown>()
  return sorted.filter(({ connection }) => {
    const key = connection.id ?? connection
    return !seen.has(key) && seen.add(key)
  })
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((rank, index) => rank !== b[index])
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}
