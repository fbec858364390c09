import { setTimeout as sleep } from 'node:timers/promises'
import { log } from '#server/platform/log.ts'
import { isAttemptOver } from './attempt.ts'

/** Pauses before durable work is tried again, each twice as long as the one before, ms. */
const firstPauseMs = 500
const lastPauseMs = 32_000

/** Does what may be done twice; what it throws counts as a fault of the database and is tried again for a minute. */
export async function withRetry<Result>(act: () => Promise<Result>): Promise<Result> {
  for (let pauseMs = firstPauseMs; ; pauseMs *= 2) {
    try {
      return await act()
    } catch (error) {
      if (isAttemptOver(error) || pauseMs > lastPauseMs) throw error
      log.warn({ err: error }, 'durable work is retried')
      await sleep(pauseMs)
    }
  }
}
