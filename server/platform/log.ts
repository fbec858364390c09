import pino from 'pino'
import { config } from './config.ts'
import { observedFields } from './observe.ts'
import { readableLine } from './logs/log-line.ts'
import { loggedError } from './logs/logged-error.ts'

/** The one logger: JSON, on a terminal readable lines. Secrets and bodies do not belong in it; the paths below are the belt to that. */
export const log = pino(
  {
    level: config.logLevel,
    serializers: { err: loggedError },
    mixin: observedFields,
    redact: {
      paths: ['*.password', '*.apiKey', '*.authorization', '*.cookie', '*.token', '*.secret'],
      censor: '[redacted]',
    },
  },
  process.stdout.isTTY
    ? { write: (line: string) => process.stdout.write(readableLine(line)) }
    : pino.destination(1),
)
