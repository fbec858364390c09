import type { Feature } from '#server/features/feature.ts'
import { pictureRetention, pictureRoutes } from './pictures/page-pictures.ts'
import { storedPictureRetention, storedPictureRoutes } from './pictures/stored-pictures.ts'
import { stopRunsOf } from './on-user-deactivated.ts'
import { followRun } from './watch/events.ts'
import { liveRoutes, overviewRoutes, runListRoutes, runRoutes } from './routes.ts'
import { runNotices } from './watch/live.ts'
import { followUser } from './watch/user-events.ts'

export const runsFeature: Feature = {
  routes: [runRoutes, runListRoutes, liveRoutes, overviewRoutes, pictureRoutes, storedPictureRoutes],
  retention: [pictureRetention, storedPictureRetention],
  notices: runNotices,
  topics: {
    news: async (userId, _id, since, signal) => followUser(userId, since, signal),
    run: followRun,
  },
  onUserDeactivated: stopRunsOf,
}
