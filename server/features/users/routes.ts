import { usersApi } from '#contract/users.ts'
import { actorOf } from '#server/features/activity/public.ts'
import { bind } from '#server/http/bind.ts'
import { activateUser, deactivateUser, listUsers, setRole } from './manage-users.ts'

export const userRoutes = bind(usersApi, {
  list: ({ query }) => listUsers(query),
  setRole: (call) => setRole(actorOf(call), call.params.id, call.body.role),
  activate: (call) => activateUser(actorOf(call), call.params.id),
  deactivate: (call) => deactivateUser(actorOf(call), call.params.id),
})
