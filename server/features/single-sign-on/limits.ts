/** Who goes to the identity provider comes back within so many seconds; how often one address may go, per window of seconds. */
export const handshakeSeconds = 10 * 60
export const handshakeLimit = { max: 30, window: 60 }
