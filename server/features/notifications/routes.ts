import { notificationsApi } from '#contract/notifications/notifications.ts'
import { bind } from '#server/http/bind.ts'
import { countWaiting, listNotifications, markRead } from './inbox.ts'

export const notificationRoutes = bind(notificationsApi, {
  list: ({ user, query }) => listNotifications(user.id, query),
  count: ({ user }) => countWaiting(user.id),
  markRead: async ({ user, body }) => {
    await markRead(user.id, body.ids)
    return undefined
  },
})
