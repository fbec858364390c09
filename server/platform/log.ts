import pino from 'pino'
import { config } from './config.ts'

/** The one logger. Secrets and bodies do not belong in it; the paths below are the belt to that. */
export const log = pino({
  level: config.logLevel,
  redact: {
    paths: ['*.password', '*.apiKey', '*.authorization', '*.cookie', '*.token', '*.secret'],
    censor: '[redacted]',
  },
})
