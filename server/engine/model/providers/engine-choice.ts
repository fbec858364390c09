import type { Engine } from '#contract/agents/agents.ts'
import type { ModelEngine } from '#contract/models/model-kinds.ts'
import type { TaskType } from '#contract/runs/runs.ts'
import type { ConfiguredEngine } from './registry.ts'

/** The preferred engines for each kind of work; skips those that are not configured. */
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

/** The engines to ask, in order: the one that the agent wants, then by the kind of work. Empty: no model. */
export function engineOrder(
  requested: Engine | null,
  taskType: TaskType,
  configured: readonly ConfiguredEngine[],
): ConfiguredEngine[] {
  if (requested === 'built-in') return []
  const order = preferences[taskType]
  const rank = ({ engine }: ConfiguredEngine) => (engine === requested ? -1 : order.indexOf(engine))
  return configured.toSorted((a, b) => rank(a) - rank(b))
}
