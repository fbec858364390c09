import { sessionsApi } from '#contract/auth/sessions.ts'
import { actorOf } from '#server/features/activity/public.ts'
import { bind } from '#server/http/bind.ts'
import { tokenOf } from './session-cookie.ts'
import { endOtherSessions, endSession, listSessions } from './session-list.ts'

export const sessionRoutes = bind(sessionsApi, {
  list: async ({ user, request }) => listSessions(user.id, await tokenOf(request)),
  end: async (call) => {
    await endSession(actorOf(call), call.params.id)
    return undefined
  },
  endOthers: async (call) => ({
    endedSessions: await endOtherSessions(actorOf(call), await tokenOf(call.request)),
  }),
})
