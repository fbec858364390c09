import type { Acceptance } from '#contract/auth/invitations.ts'
import type { StoredInvitation } from '#server/db/tables/invitations.ts'
import { refuseWeakPassword } from '#server/features/passwords/service.ts'
import { spendOne } from '#server/features/sessions/service.ts'
import type { RequestFacts } from '#server/http/context.ts'
import { type Entered, enterNewAccount } from './sign-in.ts'
import { findInvitation } from './invitations.ts'
import { invitationLimits } from './limits.ts'
import { invitationGone } from './sign-in-failure.ts'

/** Whom a link is for. Throws `invalid` where it counts no more. */
export async function lookAtInvitation(token: string, request: RequestFacts): Promise<StoredInvitation> {
  await spendOne(`invitations-from:${request.ip}`, invitationLimits.perAddress)
  const found = await findInvitation(token)
  if (!found) throw invitationGone()
  return found
}

/**
 * Makes the account of an invitation with its role, and the first session. Throws `invalid` for a link that counts no
 * more and for a weak password, `conflict` where the address has an account by now; the link is used up only where the account is made.
 */
export async function acceptInvitation(
  { token, ...form }: Acceptance,
  request: RequestFacts,
): Promise<Entered> {
  const { id, email } = await lookAtInvitation(token, request)
  refuseWeakPassword(form.password, { email, field: 'password' })
  return enterNewAccount({ ...form, email }, request, { invitationId: id })
}
