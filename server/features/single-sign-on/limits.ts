/**
 * How long a user may take to sign in at the identity provider, in seconds; how often one client address may start
 * that, per window of seconds.
 */
export const handshakeSeconds = 10 * 60
export const handshakeLimit = { max: 30, window: 60 }
