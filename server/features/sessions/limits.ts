/** A session ends this long after it was last renewed; it is renewed at most once a day. */
export const sessionSeconds = 7 * 24 * 60 * 60
export const renewAfterSeconds = 24 * 60 * 60
/** That a session is in use is written down when this long has passed since it was last. */
export const noteUseAfterSeconds = 5 * 60
