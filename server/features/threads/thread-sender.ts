import type { ThreadSource } from '#contract/threads/thread-names.ts'
import type { SendOutcome } from '#server/features/ways/public.ts'
import { hook } from '#server/platform/hook.ts'

/** Sends the answers of threads to the service where they take place. */
export interface ThreadSender {
  source: Exclude<ThreadSource, 'page'>
  /** Whether a repetition with the same key is shown once. */
  honoursIdempotencyKey: boolean
  send(
    answer: { channel: string; text: string; idempotencyKey: string; url: string },
    signal: AbortSignal,
  ): Promise<SendOutcome>
}

/** The senders that features declare. */
export const threadSenders = hook<ThreadSender>()
