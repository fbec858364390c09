import { z } from 'zod'
import { careerFacts, generatedPlan, planMonth } from './career-state.ts'
import { endpoint } from '#contract/endpoint.ts'
import { idParams, nothing, pageQuery, rowId, timestamp } from '#contract/values.ts'

export const planTitleMax = 120
/** Maximum number of plans of one person. */
export const plansMax = 50

/** A career plan with its ticks. */
export const careerPlan = z
  .object({
    ...careerFacts.omit({ hoursPerWeek: true }).shape,
    id: rowId,
    title: z.string(),
    generatedPlan,
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'CareerPlan' })
export type CareerPlan = z.output<typeof careerPlan>
/** A plan as a page receives it. */
export type CareerPlanReply = z.input<typeof careerPlan>

const planForm = careerFacts
  .partial({
    currentRole: true,
    currentLevel: true,
    skills: true,
    interests: true,
    timeline: true,
    hoursPerWeek: true,
  })
  .strict()
  .meta({ id: 'CareerPlanForm' })
export type CareerPlanForm = z.output<typeof planForm>

/** A manual change: the title, the first day, or one whole month. */
const planChange = z
  .strictObject({
    title: z.string().trim().min(1, 'Enter a title').max(planTitleMax),
    startsOn: z.iso.date('Choose a day'),
    month: planMonth.strict(),
  })
  .partial()
  .meta({ id: 'CareerPlanChange' })
export type CareerPlanChange = z.output<typeof planChange>

export const careerPlansApi = {
  list: endpoint('GET /api/career-plans', {
    summary: 'Your career plans, newest first',
    query: pageQuery,
    reply: z.array(careerPlan),
  }),
  create: endpoint('POST /api/career-plans', {
    summary: 'Make a career plan for a goal and a time',
    body: planForm,
    example: { careerGoal: 'data_science', timeline: '3-months' },
    reply: careerPlan,
    status: 201,
  }),
  one: endpoint('GET /api/career-plans/:id', {
    summary: 'One of your career plans',
    params: idParams,
    reply: careerPlan,
  }),
  change: endpoint('PATCH /api/career-plans/:id', {
    summary: 'Change the title, the first day, or one month of a plan',
    params: idParams,
    body: planChange,
    example: { title: 'My way' },
    reply: careerPlan,
  }),
  tick: endpoint('PUT /api/career-plans/:id/ticks', {
    summary: 'Tick off a task or the milestone of a month, or take the tick back',
    params: idParams,
    body: z.strictObject({
      month: z.int().min(1).max(24),
      /** Index of the task, from 0; left out: the milestone. */
      task: z.int().min(0).max(11).optional(),
      isDone: z.boolean(),
    }),
    example: { month: 1, task: 0, isDone: true },
    reply: careerPlan,
  }),
  makeAgent: endpoint('POST /api/career-plans/:id/agents', {
    summary: 'Make an agent that reminds of the plan each week, or one that watches job pages',
    params: idParams,
    body: z.strictObject({ kind: z.enum(['reminder', 'jobs']) }),
    example: { kind: 'reminder' },
    reply: z.object({ agentId: rowId, name: z.string(), isPaused: z.boolean() }),
    status: 201,
  }),
  remove: endpoint('DELETE /api/career-plans/:id', {
    summary: 'Delete a career plan; agents that were made for it stay',
    params: idParams,
    reply: nothing,
    status: 204,
  }),
}
