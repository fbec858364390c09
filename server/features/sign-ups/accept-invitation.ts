import type { Acceptance } from '#contract/auth/sign-ups.ts'
import type { Entered } from '#server/features/auth/public.ts'
import { lookAtInvitation } from '#server/features/invitations/public.ts'
import { refuseWeakPassword } from '#server/features/passwords/public.ts'
import type { RequestFacts } from '#server/http/context.ts'
import { enterNewAccount } from './sign-up.ts'

/**
 * Creates the account of an invitation with its role, and the first session. Throws `invalid` for an expired or used
 * link and for a weak password, `conflict` if the address already has an account; the link is used up only if the
 * account is created.
 */
export async function acceptInvitation(
  { token, ...form }: Acceptance,
  request: RequestFacts,
): Promise<Entered> {
  const { id, email } = await lookAtInvitation(token, request)
  refuseWeakPassword(form.password, { email, field: 'password' })
  return enterNewAccount({ ...form, email }, request, { invitationId: id })
}
