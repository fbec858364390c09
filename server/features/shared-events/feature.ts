import { sharedEventsApi } from '#contract/live/live.ts'
import type { Feature } from '#server/features/feature.ts'
import { bind } from '#server/http/bind.ts'
import { unauthorized } from '#server/platform/failure.ts'
import { topicsOf } from './topics.ts'
import { sharedEvents } from './shared-events.ts'

const sharedEventsRoutes = bind(sharedEventsApi, {
  events: ({ user, query, request }) => {
    if (query.user !== user.id) throw unauthorized()
    return sharedEvents(user.id, topicsOf(query.follow), request.signal)
  },
})

export const sharedEventsFeature: Feature = { routes: [sharedEventsRoutes] }
