import type { StoredInvitation } from '#server/db/tables/invitations.ts'
import { spendOne } from '#server/features/sessions/public.ts'
import type { RequestFacts } from '#server/http/context.ts'
import { invalid } from '#server/platform/failure.ts'
import { findInvitation } from './invitations.ts'
import { invitationLimits } from './limits.ts'

/** Returns the invitation of a link. Throws `invalid` when it is no longer valid. */
export async function lookAtInvitation(token: string, request: RequestFacts): Promise<StoredInvitation> {
  await spendOne(`invitations-from:${request.ip}`, invitationLimits.perAddress)
  const found = await findInvitation(token)
  if (!found) throw invitationGone()
  return found
}

export const invitationGone = () =>
  invalid(
    'This invitation has been used, was revoked, is more than 7 days old, or was not copied whole. Ask for a new one.',
  )
