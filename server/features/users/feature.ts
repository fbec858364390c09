import { usersApi } from '#contract/users.ts'
import { actorOf } from '#server/features/activity/public.ts'
import type { Feature } from '#server/features/feature.ts'
import { bind } from '#server/http/bind.ts'
import { activateUser, deactivateUser, listUsers, setRole } from './manage-users.ts'
import { openAccountsOnly } from './reject-deactivated.ts'

const userRoutes = bind(usersApi, {
  list: ({ query }) => listUsers(query),
  setRole: (call) => setRole(actorOf(call), call.params.id, call.body.role),
  activate: (call) => activateUser(actorOf(call), call.params.id),
  deactivate: (call) => deactivateUser(actorOf(call), call.params.id),
})

/** Accounts, their roles, and how they are deactivated and closed. */
export const usersFeature: Feature = {
  routes: [userRoutes],
  admissionRules: [openAccountsOnly],
}
