/** The link that finishes a sign-up counts for so long, in seconds. */
export const signUpLinkSeconds = 24 * 60 * 60
/** How many emails about sign-ups go to one address, and how often the password of one of them may be tried, per window of seconds. */
export const signUpEmailLimit = { max: 3, window: signUpLinkSeconds }
export const signUpPasswordLimit = { max: 10, window: signUpLinkSeconds }
