/** Attempts that one client address may make, per window of seconds. */
export const attemptLimits = {
  signIn: { max: 10, window: 60 },
  signUp: { max: 5, window: 60 },
}

/**
 * Failed attempts for one account, from all addresses together, after which only known browsers may try, per window of
 * seconds.
 */
export const failedAttemptLimit = { max: 10, window: 60 * 60 }

/** A session ends this long after it was last renewed; it is renewed at most once a day. */
export const sessionSeconds = 7 * 24 * 60 * 60
export const renewAfterSeconds = 24 * 60 * 60
/** Minimum time between two stored uses of a session, in seconds. */
export const storeUseAfterSeconds = 5 * 60

/** How often a signed-in user may try the password of their account, per window of seconds. */
export const changeLimit = { max: 10, window: 60 * 60 }

/** How long a link to set a new password is valid, in seconds. */
export const resetLinkSeconds = 60 * 60

/** Failed attempts at the second step of one account, from all addresses together, per window of seconds. */
export const codeLimit = { max: 10, window: 15 * 60 }

/** How long the link that completes a sign-up is valid, in seconds. */
export const signUpLinkSeconds = 24 * 60 * 60
/**
 * How many emails about sign-ups one address gets, and how often the password of one sign-up may be tried, per window
 * of seconds.
 */
export const signUpEmailLimit = { max: 3, window: signUpLinkSeconds }
export const signUpPasswordLimit = { max: 10, window: signUpLinkSeconds }

/** Checks of a link's validity by one client address, per window of seconds. */
export const linkCheckLimit = { max: 30, window: 60 }
/**
 * Emails with a link to set a new password, per window of seconds: requested from one address, and sent to one account.
 */
export const resetLimits = {
  perAddress: { max: 10, window: 60 * 60 },
  perAccount: { max: 3, window: 60 * 60 },
}

/**
 * How long a user may take to sign in at the identity provider, in seconds; how often one client address may start
 * that, per window of seconds.
 */
export const handshakeSeconds = 10 * 60
export const handshakeLimit = { max: 30, window: 60 }

/** Requests about invitations by one client address, and invitations sent by one user, per window of seconds. */
export const invitationLimits = {
  perAddress: { max: 30, window: 60 },
  perSender: { max: 100, window: 60 * 60 },
}
