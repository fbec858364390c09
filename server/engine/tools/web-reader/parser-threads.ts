import { TaskThreads } from '#server/platform/task-threads.ts'
import type { ParseJob, ParseReply } from './parsed-page.ts'

/** One is always left for others: a page may take all of its time. */
const threadsMax = 3
const threadsPerUser = 2

/** Threads that read pages. */
export class ParserThreads extends TaskThreads<ParseJob, ParseReply> {
  constructor({ timeoutMs = 5_000, idleMs = 30_000 } = {}) {
    const entry = new URL('./parse-thread.ts', import.meta.url)
    super({ entry, max: threadsMax, perUser: threadsPerUser, timeoutMs, idleMs })
  }
}
