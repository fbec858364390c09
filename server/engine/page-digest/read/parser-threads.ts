import { availableParallelism } from 'node:os'
import { TaskThreads } from '#server/platform/threads/task-threads.ts'
import type { ParseJob, ParseReply } from './parsed-page.ts'

/** More threads than processors would not read faster, and each takes some 80 MB while it works. */
const threadsMax = Math.min(3, Math.max(2, availableParallelism()))

/** Threads that read pages; one is always left for others, for a page may take all of its time. */
export class ParserThreads extends TaskThreads<ParseJob, ParseReply> {
  constructor({ max = threadsMax, cpuMs = 5_000, timeoutMs = 30_000, idleMs = 30_000 } = {}) {
    const entry = new URL('./parse-thread.ts', import.meta.url)
    super({ entry, max, perUser: max - 1, cpuMs, timeoutMs, idleMs })
  }
}

/** The threads of this process: for the pages of runs and for the files that people send. */
export const readerThreads = new ParserThreads()
