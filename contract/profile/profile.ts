import { z } from 'zod'
import { currentUser, personName, zoneName } from '#contract/auth/auth.ts'
import { endpoint } from '#contract/endpoint.ts'

/** A change to the user's own account: only fields that are sent change; an empty name is removed. */
export const userChange = z
  .strictObject({
    firstName: personName(),
    lastName: personName(),
    timeZone: zoneName,
  })
  .partial()
  .meta({ id: 'UserChange' })

export const profileApi = {
  update: endpoint('PATCH /api/auth/user', {
    summary: 'Change your names or your time zone',
    body: userChange,
    reply: currentUser,
  }),
}
