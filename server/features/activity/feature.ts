import { activityApi } from '#contract/activity.ts'
import type { Feature } from '#server/features/feature.ts'
import { bind } from '#server/http/bind.ts'
import { chainLoop } from './chain.ts'
import { listActivity, listOwnActivity } from './list-activity.ts'

const activityRoutes = bind(activityApi, {
  list: ({ user, query }) => listActivity(user.role, query),
  own: ({ user, query }) => listOwnActivity(user.id, query),
})

export const activityFeature: Feature = {
  routes: [activityRoutes],
  jobs: { worker: async () => [chainLoop] },
}
