/** Why a service did not do what it was asked. */
export type FailureCode = 'wrong_key' | 'rate_limited' | 'server_error' | 'bad_answer' | 'timeout' | 'refused'

export interface CallFailure {
  ok: false
  code: FailureCode
  /** Fit to show: what is wrong, and what one can do about it. */
  message: string
  /** How long the service asked to be left alone. */
  retryAfterSeconds?: number
  /** The service did not know the key at all, so that nothing was done. */
  isUnknownKey?: true
}

/** What a call of a service came to. Nothing of a connector throws. */
export type Outcome<Value> = { ok: true; value: Value } | CallFailure

export const done = <Value>(value: Value): Outcome<Value> => ({ ok: true, value })

export const failed = (code: FailureCode, message: string): CallFailure => ({ ok: false, code, message })

/** What is made of a success; a failure stays what it is. */
export function mapped<Value, Next>(outcome: Outcome<Value>, next: (value: Value) => Next): Outcome<Next> {
  return outcome.ok ? done(next(outcome.value)) : outcome
}

/** Whether a write that ended so may have been done all the same: then it is not to be repeated unasked. */
export function isUnknown({ code }: CallFailure): boolean {
  return code === 'timeout' || code === 'server_error' || code === 'bad_answer'
}
