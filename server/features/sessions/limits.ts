/** A session ends this long after it was last renewed; it is renewed at most once a day. */
export const sessionSeconds = 7 * 24 * 60 * 60
export const renewAfterSeconds = 24 * 60 * 60
/** Minimum time between two stored uses of a session, in seconds. */
export const noteUseAfterSeconds = 5 * 60
