/** How often one client address may try, per window of seconds. */
export const attemptLimits = {
  signIn: { max: 10, window: 60 },
  signUp: { max: 5, window: 60 },
}

/** A session ends this long after it was last renewed; it is renewed at most once a day. */
export const sessionSeconds = 7 * 24 * 60 * 60
export const renewAfterSeconds = 24 * 60 * 60
