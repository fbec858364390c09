import { DatabaseError } from 'pg'

/** SQLSTATE classes that are not about the statement: connection, resources, operator, system, internal. */
const outside = /^(08|53|57|58|XX)/

/**
 * Whether PostgreSQL rejected the statement itself, so that it had no effect. After an error of the connection or the
 * server the outcome is unknown.
 */
export function isStatementError(error: unknown): boolean {
  // Check the class too: EPIPE of a socket looks like an SQLSTATE.
  return error instanceof DatabaseError && !outside.test(error.code ?? '')
}
