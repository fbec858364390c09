export { invitationOf, takeInvitation } from './invitations.ts'
export { invitationGone, lookAtInvitation } from './look-at-invitation.ts'
