/** The link that finishes a change of address counts for so long, in seconds; how often one account may ask for a change, per window. */
export const emailChangeSeconds = 60 * 60
export const emailChangeLimit = { max: 5, window: emailChangeSeconds }

/** How often one account may set another picture, per window of seconds. */
export const pictureLimit = { max: 20, window: 60 * 60 }
