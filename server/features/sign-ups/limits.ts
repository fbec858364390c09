/** How long the link that completes a sign-up is valid, in seconds. */
export const signUpLinkSeconds = 24 * 60 * 60
/**
 * How many emails about sign-ups one address gets, and how often the password of one sign-up may be tried, per window
 * of seconds.
 */
export const signUpEmailLimit = { max: 3, window: signUpLinkSeconds }
export const signUpPasswordLimit = { max: 10, window: signUpLinkSeconds }
