/** Attempts that one client address may make, per window of seconds. */
export const attemptLimits = {
  signIn: { max: 10, window: 60 },
  signUp: { max: 5, window: 60 },
}

/**
 * Failed attempts for one account, from all addresses together, after which only known browsers may try, per window of
 * seconds.
 */
export const guessLimit = { max: 10, window: 60 * 60 }
