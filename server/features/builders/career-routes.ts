import { careerPlansApi } from '#contract/builders/career-plans.ts'
import { actorOf } from '#server/features/activity/public.ts'
import { bind } from '#server/http/bind.ts'
import { makePlanAgent } from './career-agents.ts'
import { changePlan, createPlan, listPlans, removePlan, showPlan, tickOff } from './career-plans.ts'

export const careerRoutes = bind(careerPlansApi, {
  list: ({ user, query }) => listPlans(user.id, query),
  create: (call) => createPlan(actorOf(call), call.body),
  one: ({ user, params }) => showPlan(user.id, params.id),
  change: (call) => changePlan(actorOf(call), call.params.id, call.body),
  tick: ({ user, params, body }) => tickOff(user.id, params.id, body),
  makeAgent: (call) => makePlanAgent(actorOf(call), call.params.id, call.body.kind),
  remove: async (call) => {
    await removePlan(actorOf(call), call.params.id)
    return undefined
  },
})
