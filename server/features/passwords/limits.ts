/** How often a signed-in user may try the password of their account, per window of seconds. */
export const changeLimit = { max: 10, window: 60 * 60 }

/** How long a link to set a new password is valid, in seconds. */
export const resetLinkSeconds = 60 * 60
