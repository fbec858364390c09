import { answerTasks } from '#server/platform/threads/answer-tasks.ts'
import { parseEmail, type ReceivedEmail } from './parse-email.ts'

/** A message, or why it could not be read. */
export type EmailReading = { email: ReceivedEmail } | { error: string }

answerTasks(async (source: Uint8Array<ArrayBuffer>): Promise<EmailReading> => {
  try {
    return { email: await parseEmail(source) }
  } catch (error) {
    return { error: (error as Error).message }
  }
})
