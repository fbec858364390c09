import { activityApi } from '#contract/activity.ts'
import { bind } from '#server/http/bind.ts'
import { listActivity, listOwnActivity } from './list-activity.ts'

export const activityRoutes = bind(activityApi, {
  list: ({ user, query }) => listActivity(user.role, query),
  own: ({ user, query }) => listOwnActivity(user.id, query),
})
