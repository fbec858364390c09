/** Requests about invitations by one client address, and invitations sent by one user, per window of seconds. */
export const invitationLimits = {
  perAddress: { max: 30, window: 60 },
  perSender: { max: 100, window: 60 * 60 },
}
