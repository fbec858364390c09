import { TaskThreads } from '#server/platform/task-threads.ts'
import { done, failed, type Outcome } from './outcome.ts'
import { socketFailure } from './socket-failure.ts'

/** What was thrown in a thread, as far as it goes from one to another. */
export interface Thrown {
  thrown: object
}

/**
 * Asks servers that their users may have made. What a library cannot read of one may be thrown where nobody can catch it,
 * or be read without end: so each is asked in a thread, one for each task, with limits of time and memory.
 */
export class StrangerThreads<Task, Reply extends object> {
  readonly #service: string
  readonly #threads: TaskThreads<Task, Reply | Thrown>

  constructor(service: string, entry: URL, timeoutMs: number) {
    this.#service = service
    this.#threads = new TaskThreads({ entry, max: 4, perUser: 3, timeoutMs, cpuMs: 5_000 })
  }

  /** What a server answered, or why there is no answer, in words. */
  async ask(task: Task, signal: AbortSignal): Promise<Outcome<Reply>> {
    const answer = await this.#threads.run(task, signal)
    if (answer === 'canceled' || answer === 'timeout')
      return failed('timeout', `${this.#service}: took too long to answer`)
    if (typeof answer === 'string')
      return failed('server_error', `${this.#service}: gave an answer that cannot be read`)
    return 'thrown' in answer ? socketFailure(this.#service, answer.thrown, signal) : done(answer)
  }
}
