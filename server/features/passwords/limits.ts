/** How often the password of one account may be tried by who is signed in to it, per window of seconds. */
export const changeLimit = { max: 10, window: 60 * 60 }

/** A link to set a new password counts for so long, in seconds. */
export const resetLinkSeconds = 60 * 60
