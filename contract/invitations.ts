import { z } from 'zod'
import { accountEmail } from './auth/auth.ts'
import { roles } from './auth/role-names.ts'
import { endpoint } from './endpoint.ts'
import { textPage, timestamp } from './values.ts'

export const invitationStatuses = ['pending', 'accepted', 'expired', 'revoked'] as const
/** A link counts once, and for so many days. */
export const invitationDays = 7

/** An invitation as who manages it sees it: without its link, which is in the answer that made it alone. */
export const invitation = z
  .object({
    id: z.string(),
    email: z.string(),
    role: z.enum(roles),
    status: z.enum(invitationStatuses),
    expiresAt: timestamp,
    acceptedAt: timestamp.nullable(),
    createdAt: timestamp,
  })
  .meta({ id: 'Invitation' })
export type InvitationReply = z.input<typeof invitation>

/** The outcome of the email with the link; `off`: this installation sends no emails. */
export const invitationMails = ['sent', 'failed', 'off'] as const

const madeInvitation = invitation
  .extend({ invitationLink: z.string(), mail: z.enum(invitationMails) })
  .meta({ id: 'MadeInvitation' })

const invitationForm = z.strictObject({
  email: z.string('Valid email is required').trim().max(254).pipe(z.email('Valid email is required')),
  role: z.enum(roles, 'Choose user, manager or admin').default('user'),
})
export type InvitationForm = z.output<typeof invitationForm>

const invitationParams = z.strictObject({ id: z.string().min(1).max(64) })
/** From the link. */
const token = z.string().max(200)

export const invitationsApi = {
  list: endpoint('GET /api/admin/invitations', {
    summary: 'All invitations, newest first',
    access: 'manager',
    query: textPage,
    reply: z.array(invitation),
  }),
  invite: endpoint('POST /api/admin/invitations', {
    summary: 'Invite somebody by email; the link is in this answer alone. A manager invites users',
    access: 'manager',
    body: invitationForm,
    reply: madeInvitation,
    status: 201,
    waits: true,
  }),
  resend: endpoint('POST /api/admin/invitations/:id/resend', {
    summary: 'Give a pending or expired invitation a new link, which ends the one before',
    access: 'manager',
    params: invitationParams,
    reply: madeInvitation,
    waits: true,
  }),
  revoke: endpoint('PUT /api/admin/invitations/:id/revoke', {
    summary: 'End a pending or expired invitation: its link counts no more',
    access: 'manager',
    params: invitationParams,
    reply: invitation,
  }),
  look: endpoint('POST /api/auth/invitation', {
    summary: 'Whom the link of an invitation is for',
    access: 'public',
    body: z.strictObject({ token }),
    reply: z.object({ email: accountEmail, role: z.enum(roles), expiresAt: timestamp }),
  }),
}
