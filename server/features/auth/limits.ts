/** How often one client address may try, per window of seconds. */
export const attemptLimits = {
  signIn: { max: 10, window: 60 },
  signUp: { max: 5, window: 60 },
}

/** Wrong passwords for one account, from all addresses together, after which only browsers known to it may try, per window of seconds. */
export const guessLimit = { max: 10, window: 60 * 60 }
