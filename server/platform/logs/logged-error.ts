/** The logged part of an error. */
interface LoggedError {
  type: string
  message: string
  /** Where it happened, without the message. */
  stack: string
  code?: string
  /** The statement that failed, without its values. */
  query?: string
  constraint?: string
  table?: string
  column?: string
  cause?: LoggedError
}

const causesMax = 5
const queryCharsMax = 2_000
/** Values of rows in a database error begin here; the text before it is ours. */
const valuesBegin = /\nparams: /

/**
 * The loggable form of an error: a failed statement without its values, and without the row that PostgreSQL complains
 * about, because both contain user data, password hashes and addresses.
 */
export function loggedError(error: unknown, depth = 0): LoggedError | undefined {
  if (!(error instanceof Error)) return error === undefined ? undefined : aThing(error)
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const query = 'query' in error && typeof error.query === 'string' ? error.query : undefined
  const cause = depth < causesMax ? loggedError(error.cause, depth + 1) : undefined
  return {
    type: error.constructor.name,
    message: query === undefined ? messageOf(error) : 'Failed query',
    stack: frames.join('\n'),
    ...codeOf(error),
    ...(query !== undefined && { query: query.slice(0, queryCharsMax) }),
    ...(isOfDatabase(error) && placeOf(error)),
    ...(cause && { cause }),
  }
}

const aThing = (thing: unknown): LoggedError => ({ type: typeof thing, message: '', stack: '' })

/** PostgreSQL quotes the rejected value after a colon; the code identifies the kind of error. */
function messageOf(error: Error): string {
  if (isOfDatabase(error)) return error.message.replace(/: ".*$/s, '').replace(/"[^"]{64,}"/g, '"…"')
  const [before = ''] = error.message.split(valuesBegin)
  return before
}

function codeOf(error: Error): { code?: string } {
  return 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
}

interface DatabaseFault extends Error {
  severity: string
  constraint?: string
  table?: string
  column?: string
}

const isOfDatabase = (error: Error): error is DatabaseFault => 'severity' in error

function placeOf({ constraint, table, column }: DatabaseFault): Partial<LoggedError> {
  return { ...(constraint && { constraint }), ...(table && { table }), ...(column && { column }) }
}
