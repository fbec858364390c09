/** Failed attempts at the second step of one account, from all addresses together, per window of seconds. */
export const codeLimit = { max: 10, window: 15 * 60 }
