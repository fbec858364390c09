import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { nothing } from '#contract/values.ts'

/** Whether emails go to a user. */
export const emailStanding = z
  .object({
    /** Whether this installation sends emails at all. */
    isSetUp: z.boolean(),
    isPaused: z.boolean(),
    /** Whether the user has shown that the address is theirs; before that they get no other email. */
    isConfirmed: z.boolean(),
  })
  .meta({ id: 'EmailStanding' })

export const emailsApi = {
  standing: endpoint('GET /api/emails', { summary: 'Whether emails go to you', reply: emailStanding }),
  pause: endpoint('PATCH /api/emails', {
    summary: 'Pause the emails to you, or go on with them',
    body: z.strictObject({ isPaused: z.boolean() }),
    reply: emailStanding,
  }),
  confirm: endpoint('POST /api/emails/confirmation', {
    summary: 'Send once more the email by which you confirm your address',
    reply: nothing,
    status: 204,
  }),
}
