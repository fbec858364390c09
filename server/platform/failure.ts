interface Issue {
  path: string
  message: string
}

/** A failure that is an answer: status, a code a program can read, a message fit to show to a user. */
export class Failure extends Error {
  readonly status: number
  readonly code: string
  readonly issues: Issue[] | undefined
  readonly headers: Record<string, string>

  constructor(
    status: number,
    code: string,
    message: string,
    more: { issues?: Issue[]; headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.name = 'Failure'
    this.status = status
    this.code = code
    this.issues = more.issues
    this.headers = more.headers ?? {}
  }
}

export const invalid = (message: string, issues?: Issue[]) =>
  new Failure(400, 'invalid_input', message, { issues })
/** `issue` names the header that a program has to send. */
export const unauthorized = (issue?: Issue) =>
  new Failure(401, 'unauthorized', 'Unauthorized', issue && { issues: [issue] })
export const forbidden = (message = 'You do not have permission to do this.') =>
  new Failure(403, 'forbidden', message)
/** A plan, budget or bound is exhausted; `message` says which, how much is used, and what to do. */
export const limitReached = (message: string) => new Failure(403, 'limit_reached', message)
/** The current state does not allow it; `message` says which. */
export const conflict = (message: string) => new Failure(409, 'conflict', message)
export const notFound = (what: string) => new Failure(404, 'not_found', `${what} not found`)
export const tooLarge = (bytesMax: number) =>
  new Failure(413, 'too_large', `The body may have at most ${Math.floor(bytesMax / 1024)} KiB.`)
export const tooSlow = () => new Failure(408, 'too_slow', 'The body took too long to arrive.')
export const unsupportedType = () =>
  new Failure(415, 'unsupported_type', 'Send JSON with the header Content-Type: application/json.')
export const tooManyRequests = (retryAfterSeconds: number) =>
  new Failure(429, 'too_many_requests', `Too many requests. Try again in ${retryAfterSeconds} s.`, {
    headers: { 'Retry-After': String(retryAfterSeconds) },
  })
