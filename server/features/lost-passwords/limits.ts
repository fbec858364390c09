/** Checks of a link's validity by one client address, per window of seconds. */
export const lookLimit = { max: 30, window: 60 }
/**
 * Emails with a link to set a new password, per window of seconds: requested from one address, and sent to one account.
 */
export const resetLimits = {
  perAddress: { max: 10, window: 60 * 60 },
  perAccount: { max: 3, window: 60 * 60 },
}
