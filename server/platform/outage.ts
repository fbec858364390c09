import { isDiskFull } from './database-code.ts'

/** What the server lacks at the moment: its database, a free connection to it, or space on the disk. */
export type Outage = 'database' | 'connections' | 'disk'

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** SQLSTATE: connection, shutdown, disk I/O, a server that has become a read-only standby. */
const awayStates = /^(?:08\w{3}|57P\w{2}|58030|25006)$/
/** SQLSTATE of a server whose connections or memory are used up. */
const exhaustedStates = /^53(?:000|200|300)$/
/** Errors of the driver, which have no code. */
const awayMessage =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|The database is not connected)/
const exhaustedMessage = /^timeout exceeded when trying to connect$/

/** The outage that an error means, also when another error wraps it; undefined for any other error. */
export function outageOf(error: unknown): Outage | undefined {
  if (isDiskFull(error)) return 'disk'
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    // A request to another server: its connection is not that of the database.
    if (at.message === 'fetch failed') return undefined
    const found = at instanceof AggregateError ? outageOf(at.errors[0]) : ownOutage(at)
    if (found) return found
  }
  return undefined
}

function ownOutage(error: NodeJS.ErrnoException): Outage | undefined {
  const { code = '', message, syscall } = error
  if (exhaustedStates.test(code) || exhaustedMessage.test(message)) return 'connections'
  // The socket of a PostgreSQL on this machine is a file.
  if (code === 'ENOENT') return syscall === 'connect' ? 'database' : undefined
  return networkCodes.has(code) || awayStates.test(code) || awayMessage.test(message) ? 'database' : undefined
}

interface OutageAnswer {
  /** The code that a program can read. */
  code: string
  /** For users. */
  message: string
  retryAfterSeconds: number
}

/** How each outage is answered, with status 503. */
export const outageAnswers: Record<Outage, OutageAnswer> = {
  database: {
    code: 'database_unavailable',
    message: 'The server cannot reach its database at the moment. Try again in a few seconds.',
    retryAfterSeconds: 5,
  },
  connections: {
    code: 'busy',
    message: 'The server is too busy at the moment. Try again in a few seconds.',
    retryAfterSeconds: 2,
  },
  disk: {
    code: 'disk_full',
    message:
      'The disk of the server is full, so nothing can be saved. Ask its operator to free some space, then try again.',
    retryAfterSeconds: 30,
  },
}
