import { setTimeout as sleep } from 'node:timers/promises'
import { log } from '#server/platform/log.ts'
import { isAttemptOver } from './attempt.ts'

/** First and last pause before a retry, ms; each pause is twice as long as the previous one. */
const firstPauseMs = 500
const lastPauseMs = 32_000

/** Retries an idempotent act for about a minute, because its errors are most likely those of the database. */
export async function withRetry<Result>(act: () => Promise<Result>): Promise<Result> {
  for (let pauseMs = firstPauseMs; ; pauseMs *= 2) {
    try {
      return await act()
    } catch (error) {
      if (isAttemptOver(error) || pauseMs > lastPauseMs) throw error
      log.warn({ err: error }, 'Retrying durable work after a database error')
      await sleep(pauseMs)
    }
  }
}
