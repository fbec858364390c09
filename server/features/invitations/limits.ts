/** How often one client address may ask about invitations, and how many one person may send, per window of seconds. */
export const invitationLimits = {
  perAddress: { max: 30, window: 60 },
  perSender: { max: 100, window: 60 * 60 },
}
