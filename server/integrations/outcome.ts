/** Why a service did not perform a request. */
export type FailureCode = 'wrong_key' | 'rate_limited' | 'server_error' | 'bad_answer' | 'timeout' | 'refused'

export interface CallFailure {
  ok: false
  code: FailureCode
  /** Safe to show: the error, and what the user can do. */
  message: string
  /** The wait that the service asked for. */
  retryAfterSeconds?: number
  /** The service did not know the key at all, so that nothing was done. */
  isUnknownKey?: true
  /** The service was not reached at all. */
  isUnsent?: true
}

/** The outcome of a call to a service. Connectors never throw. */
export type Outcome<Value> = { ok: true; value: Value } | CallFailure

export const done = <Value>(value: Value): Outcome<Value> => ({ ok: true, value })

export const failed = (code: FailureCode, message: string): CallFailure => ({ ok: false, code, message })

/** Maps the value of a success; returns a failure unchanged. */
export function mapped<Value, Next>(outcome: Outcome<Value>, next: (value: Value) => Next): Outcome<Next> {
  return outcome.ok ? done(next(outcome.value)) : outcome
}

/** Whether a write with this failure may have been performed: then it must not be repeated automatically. */
export function isUnknown({ code }: CallFailure): boolean {
  return code === 'timeout' || code === 'server_error' || code === 'bad_answer'
}
