import { careerPlansApi } from '#contract/builders/career-plans.ts'
import { actorOf } from '#server/features/activity/public.ts'
import { bind } from '#server/http/bind.ts'
import { makePlanAgent } from './career-agents.ts'
import { changePlan, createPlan, listPlans, removePlan, ownPlan, tickOff } from './career-plans.ts'
import { Hono } from 'hono'
import type { HttpEnv } from '#server/http/context.ts'
import { signedInUser } from '#server/http/signed-in.ts'
import { notFound } from '#server/platform/failure.ts'
import { planCalendar, planMarkdown } from './career-export.ts'
import { planPdf } from './career-pdf.ts'

export const careerRoutes = bind(careerPlansApi, {
  list: ({ user, query }) => listPlans(user.id, query),
  create: (call) => createPlan(actorOf(call), call.body),
  one: ({ user, params }) => ownPlan(user.id, params.id),
  change: (call) => changePlan(actorOf(call), call.params.id, call.body),
  tick: ({ user, params, body }) => tickOff(user.id, params.id, body),
  makeAgent: (call) => makePlanAgent(actorOf(call), call.params.id, call.body.kind),
  remove: async (call) => {
    await removePlan(actorOf(call), call.params.id)
    return undefined
  },
})

const formats = {
  md: { type: 'text/markdown; charset=utf-8', write: async (plan: Plan) => planMarkdown(plan) },
  ics: { type: 'text/calendar; charset=utf-8', write: async (plan: Plan) => planCalendar(plan) },
  pdf: { type: 'application/pdf', write: planPdf },
}
type Plan = Awaited<ReturnType<typeof ownPlan>>

/** Downloads of a plan, for the signed-in user who owns it. */
export const careerExportRoutes = new Hono<HttpEnv>().get(
  '/api/career-plans/:id{[1-9][0-9]{0,8}}/export/:format{md|ics|pdf}',
  async (c) => {
    const user = await signedInUser(c)
    const format = c.req.param('format')
    const found = Object.entries(formats).find(([name]) => name === format)?.[1]
    if (!found) throw notFound('Format')
    const plan = await ownPlan(user.id, Number(c.req.param('id')))
    const written = await found.write(plan)
    return c.body(typeof written === 'string' ? written : new Uint8Array(written), 200, {
      'content-type': found.type,
      'content-disposition': `attachment; filename="career-plan-${plan.id}.${format}"`,
    })
  },
)
