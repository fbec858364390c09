import { TaskThreads } from '#server/platform/threads/task-threads.ts'
import { done, failed, type Outcome } from './outcome.ts'
import { socketFailure } from './socket-failure.ts'

/** The transferable part of an error thrown in a thread. */
export interface Thrown {
  thrown: object
}

/**
 * Queries servers that users may control. A library may throw uncatchable errors on a malformed answer, or read without
 * end: therefore each task runs in a thread of its own, with limits of time and memory.
 */
export class StrangerThreads<Task, Reply extends object> {
  readonly #service: string
  readonly #threads: TaskThreads<Task, Reply | Thrown>

  constructor(service: string, entry: URL, timeoutMs: number) {
    this.#service = service
    this.#threads = new TaskThreads({ entry, max: 4, perUser: 3, timeoutMs, cpuMs: 5_000 })
  }

  /** The answer of a server, or the reason why there is none. */
  async ask(task: Task, signal: AbortSignal): Promise<Outcome<Reply>> {
    const answer = await this.#threads.run(task, signal)
    if (answer === 'canceled' || answer === 'timeout')
      return failed('timeout', `${this.#service}: took too long to answer`)
    if (typeof answer === 'string')
      return failed('server_error', `${this.#service}: gave an answer that cannot be read`)
    return 'thrown' in answer ? socketFailure(this.#service, answer.thrown, signal) : done(answer)
  }
}
