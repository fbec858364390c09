import type { CurrentUser } from '#contract/auth/auth.ts'
import { invitationsApi } from '#contract/invitations.ts'
import { actorOf } from '#server/features/activity/public.ts'
import { bind } from '#server/http/bind.ts'
import type { RequestFacts } from '#server/http/context.ts'
import { siteOf } from '#server/http/pages/site-of.ts'
import { invite, type Inviter, listInvitations, resendInvitation, revokeInvitation } from './invitations.ts'
import { lookAtInvitation } from './look-at-invitation.ts'

function inviterOf(call: { user: CurrentUser; request: RequestFacts }): Inviter {
  return { ...actorOf(call), role: call.user.role, site: siteOf(call.request) }
}

export const invitationRoutes = bind(invitationsApi, {
  list: ({ query }) => listInvitations(query),
  invite: (call) => invite(inviterOf(call), call.body),
  resend: (call) => resendInvitation(inviterOf(call), call.params.id),
  revoke: (call) => revokeInvitation(inviterOf(call), call.params.id),
  look: ({ body, request }) => lookAtInvitation(body.token, request),
})
