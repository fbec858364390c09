import type { BuilderKind } from '#contract/builders/chat-message.ts'
import { agentBuilder } from './agent-builder.ts'
import { appBuilder } from './app-builder.ts'
import type { Builder } from './builder.ts'
import { careerFlow, type BuiltPlan } from '#server/builders/career/career-flow.ts'
import type { CareerAnalysis, CareerState } from '#contract/builders/career-state.ts'
import { conflict } from '#server/platform/failure.ts'
import { storePlan } from './career-plans.ts'
import { understandCareer } from './understand-career.ts'

/** Stores the agreed plan; a plan that the conversation stored before is computed again. */
const careerBuilder: Builder<CareerState, CareerAnalysis, BuiltPlan, never> = {
  name: 'career plan',
  flow: careerFlow,
  understand: understandCareer,
  async build(tx, actor, state) {
    const { careerGoal, currentRole, currentLevel, skills, interests, timeline, hoursPerWeek, planId } = state
    if (careerGoal === null) throw conflict('There is no goal to plan for yet.')
    const facts = { careerGoal, currentRole, currentLevel, skills, interests, timeline, hoursPerWeek }
    const { id, generatedPlan } = await storePlan(tx, actor, facts, planId)
    return { id, plan: generatedPlan }
  },
}

// The types of a conversation's state depend on its builder; this table only passes them on.
// oxlint-disable-next-line typescript/no-explicit-any
type AnyBuilder = Builder<any, any, any, any, any>

const builders: Partial<Record<BuilderKind, AnyBuilder>> = {
  agent: agentBuilder,
  app: appBuilder,
  career: careerBuilder,
}

/** Returns the builder of a kind; throws when there is none. */
export function builderOf(kind: BuilderKind): AnyBuilder {
  const builder = builders[kind]
  if (!builder) throw new Error(`There is no builder of the kind ${kind}.`)
  return builder
}
