/** How often one client address may try, per window of seconds. */
export const attemptLimits = {
  signIn: { max: 10, window: 60 },
  signUp: { max: 5, window: 60 },
}

/** Wrong passwords for one account, from all addresses together, after which only browsers known to it may try, per window of seconds. */
export const guessLimit = { max: 10, window: 60 * 60 }

/** How many links to set a new password are mailed, per window of seconds: asked for from one address, and to one account. */
export const resetLimits = {
  perAddress: { max: 10, window: 60 * 60 },
  perAccount: { max: 3, window: 60 * 60 },
}
