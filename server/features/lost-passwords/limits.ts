/** How often one client address may ask whether a link still counts, per window of seconds. */
export const lookLimit = { max: 30, window: 60 }
/** How many links to set a new password are mailed, per window of seconds: asked for from one address, and to one account. */
export const resetLimits = {
  perAddress: { max: 10, window: 60 * 60 },
  perAccount: { max: 3, window: 60 * 60 },
}
