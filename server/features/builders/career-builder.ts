import { careerFlow, type BuiltPlan } from '#server/builders/career/career-flow.ts'
import type { CareerAnalysis, CareerState } from '#contract/builders/career-state.ts'
import { conflict } from '#server/platform/failure.ts'
import type { Builder } from './builder.ts'
import { keepPlan } from './career-plans.ts'
import { understandCareer } from './understand-career.ts'

/** Stores the agreed plan; a plan that the conversation stored before is computed again. */
export const careerBuilder: Builder<CareerState, CareerAnalysis, BuiltPlan, never> = {
  name: 'career plan',
  flow: careerFlow,
  understand: understandCareer,
  async build(tx, actor, state) {
    const { careerGoal, currentRole, currentLevel, skills, interests, timeline, hoursPerWeek, planId } = state
    if (careerGoal === null) throw conflict('There is no goal to plan for yet.')
    const facts = { careerGoal, currentRole, currentLevel, skills, interests, timeline, hoursPerWeek }
    const { id, generatedPlan } = await keepPlan(tx, actor, facts, planId)
    return { id, plan: generatedPlan }
  },
}
