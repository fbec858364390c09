import { z } from 'zod'
import { modelReply } from './chat-message.ts'
import { careerGoals, timelines } from './career-goals.ts'

export const careerPhases = ['discovery', 'analysis', 'planning', 'building', 'completed'] as const
export const careerLevels = ['beginner', 'some experience', 'professional'] as const

const words = z.array(z.string().max(60)).max(20)

/** A task or a milestone, and whether it is done. */
const planItem = z.object({
  text: z.string().trim().min(1, 'Write what is to be done').max(500),
  isDone: z.boolean(),
})
export type PlanItem = z.output<typeof planItem>

export const planMonth = z
  .object({
    /** Counted from 1. */
    month: z.int().min(1).max(24),
    title: z.string().trim().min(1).max(200),
    tasks: z.array(planItem).min(1).max(12),
    milestone: planItem,
  })
  .meta({ id: 'CareerPlanMonth' })
export type PlanMonth = z.output<typeof planMonth>

/** A generated plan: the months, resources, and missing skills. */
export const generatedPlan = z
  .object({
    /** The first day, as 2026-11-23. */
    startsOn: z.iso.date(),
    hoursPerWeek: z.int().min(1).max(60),
    roadmap: z.array(planMonth).min(1).max(24),
    recommendations: z.array(z.string()),
    resources: z.array(
      z.object({ name: z.string(), publisher: z.string(), kind: z.string(), skill: z.string() }),
    ),
    /** Skills that the goal needs and the person does not have yet. */
    skillGaps: z.array(z.string()),
    /** Skills that do not fit into the timeline. */
    later: z.array(z.string()),
  })
  .meta({ id: 'GeneratedCareerPlan' })
export type GeneratedPlan = z.output<typeof generatedPlan>

/** The facts that a plan is made from. */
export const careerFacts = z.object({
  careerGoal: z.enum(careerGoals),
  currentRole: z.string().max(120).nullable(),
  currentLevel: z.enum(careerLevels),
  skills: words,
  interests: words,
  timeline: z.enum(timelines),
  hoursPerWeek: z.int().min(1).max(60),
})
export type CareerFacts = z.output<typeof careerFacts>

/** The state of a plan that is made in a conversation. */
export const careerState = careerFacts
  .extend({
    careerGoal: z.enum(careerGoals).nullable(),
    phase: z.enum(careerPhases),
    buildProgress: z.int().min(0).max(100),
    /** The last question of the analysis phase. */
    asks: z.enum(['skills', 'interests', 'timeline', 'hours', 'confirm']),
    /** Facts that the user has given, so that the conversation does not ask for them again. */
    told: z.array(z.enum(['skills', 'interests', 'timeline', 'hours'])),
    engine: z.string().nullable(),
    generatedPlan: generatedPlan.nullable(),
    /** The stored plan. */
    planId: z.int().nullable(),
  })
  .meta({ id: 'CareerBuilderState' })
export type CareerState = z.output<typeof careerState>

/** The analysis of one text. */
export const careerAnalysis = z
  .object({
    careerGoal: z.enum(careerGoals).nullable(),
    currentRole: z.string().max(120).nullable(),
    currentLevel: z.enum(careerLevels).nullable(),
    skills: words,
    interests: words,
    timeline: z.enum(timelines).nullable(),
    hoursPerWeek: z.int().min(1).max(60).nullable(),
    engine: z.string(),
    reply: modelReply,
  })
  .meta({ id: 'CareerAnalysis' })
export type CareerAnalysis = z.output<typeof careerAnalysis>
