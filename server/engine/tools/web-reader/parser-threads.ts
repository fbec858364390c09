import { TaskThreads } from '#server/platform/task-threads.ts'
import type { ParseJob, ParseReply } from './parsed-page.ts'

/** One is always left for others: a page may take all of its time. */
const threadsMax = 3
const threadsPerUser = 2

/** Threads that read pages. */
export class ParserThreads extends TaskThreads<ParseJob, ParseReply> {
  constructor({ cpuMs = 5_000, timeoutMs = 30_000, idleMs = 30_000 } = {}) {
    const entry = new URL('./parse-thread.ts', import.meta.url)
    super({ entry, max: threadsMax, perUser: threadsPerUser, cpuMs, timeoutMs, idleMs })
  }
}

/** The threads of this process: for the pages of runs and for the files that people send. */
export const readerThreads = new ParserThreads()
