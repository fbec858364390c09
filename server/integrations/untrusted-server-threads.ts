import { TaskThreads } from '#server/platform/threads/task-threads.ts'
import { done, failed, type Outcome } from './outcome.ts'
import { socketFailure } from './socket-failure.ts'

/** An error that was thrown in a thread, in a form that can be sent to the main thread. */
export interface Thrown {
  thrown: object
}

/**
 * Queries servers that users may control. A library may throw uncatchable errors on a malformed answer, or read without
 * end. Therefore each task runs in a thread, with limits of time and memory.
 */
export class UntrustedServerThreads<Task, Reply extends object> {
  readonly #service: string
  readonly #threads: TaskThreads<Task, Reply | Thrown>

  constructor(service: string, entry: URL, timeoutMs: number) {
    this.#service = service
    this.#threads = new TaskThreads({ entry, max: 4, perUser: 3, timeoutMs, cpuMs: 5_000 })
  }

  /** Returns the answer of the server, or the reason why there is none. */
  async ask(task: Task, signal: AbortSignal): Promise<Outcome<Reply>> {
    const answer = await this.#threads.run(task, signal)
    if (answer === 'canceled' || answer === 'timeout')
      return failed('timeout', `${this.#service}: took too long to answer`)
    if (typeof answer === 'string')
      return failed('server_error', `${this.#service}: gave an answer that cannot be read`)
    return 'thrown' in answer ? socketFailure(this.#service, answer.thrown, signal) : done(answer)
  }
}
