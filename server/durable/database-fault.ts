import { DatabaseError } from 'pg'

/** SQLSTATE classes that say nothing about the statement: connection, resources, operator, system, internal. */
const outside = /^(08|53|57|58|XX)/

/**
 * Whether PostgreSQL has answered a statement with a fault of its own, so that nothing of it was done; otherwise the
 * connection or the server is at fault, and nobody knows.
 */
export function isAnsweredFault(error: unknown): boolean {
  // By its class: a socket's EPIPE looks like one of PostgreSQL's codes.
  return error instanceof DatabaseError && !outside.test(error.code ?? '')
}
