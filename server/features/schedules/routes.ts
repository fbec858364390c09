import { schedulesApi } from '#contract/schedules/schedules.ts'
import { bind } from '#server/http/bind.ts'
import { agentSchedule, teamSchedule } from './show-schedule.ts'

export const scheduleRoutes = bind(schedulesApi, {
  one: ({ user, params, query }) => agentSchedule(user.id, params.id, query),
  ofTeam: ({ user, params, query }) => teamSchedule(user.id, params.id, query),
})
