/** How long the link to confirm a new email is valid, in seconds; how often an account may ask for one. */
export const emailChangeSeconds = 60 * 60
export const emailChangeLimit = { max: 5, window: emailChangeSeconds }

/** How often one account may set a new picture, per window of seconds. */
export const pictureLimit = { max: 20, window: 60 * 60 }
