import { Worker } from 'node:worker_threads'
import type { ParseJob, ParseReply } from './parsed-page.ts'

/** Why a thread gave no reply. */
export type ThreadLoss = 'timeout' | 'memory' | 'crash' | 'canceled'

const threadsMax = 2
const memoryMaxMb = 512
const memoryLookMs = 50

/**
 * Threads that read pages, at most two at a time, each ended when a page takes too long or too much memory.
 * One stays warm for 30 s after its last page, because a new one costs more than most pages.
 */
export class ParserThreads {
  readonly #timeoutMs: number
  readonly #idleMs: number
  readonly #waiting: (() => void)[] = []
  #busy = 0
  #warm: Worker | undefined
  #cooling: NodeJS.Timeout | undefined

  constructor({ timeoutMs = 5000, idleMs = 30_000 } = {}) {
    this.#timeoutMs = timeoutMs
    this.#idleMs = idleMs
  }

  /** Reads one page in a thread; says how the thread was lost when it did not answer. Never throws. */
  async parse(job: ParseJob, signal?: AbortSignal): Promise<ParseReply | ThreadLoss> {
    if (!(await this.#turn(signal))) return 'canceled'
    try {
      return signal?.aborted ? 'canceled' : await this.#run(job, signal)
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#busy--
    }
  }

  /** Ends the warm thread now. */
  async close(): Promise<void> {
    await this.#takeWarm()?.terminate()
  }

  /** Waits for a free place; false when the caller gave up before there was one. */
  #turn(signal: AbortSignal | undefined): Promise<boolean> {
    if (signal?.aborted) return Promise.resolve(false)
    if (this.#busy < threadsMax) {
      this.#busy++
      return Promise.resolve(true)
    }
    return new Promise((resolve) => {
      const go = () => {
        signal?.removeEventListener('abort', leave)
        resolve(true)
      }
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(go), 1)
        resolve(false)
      }
      this.#waiting.push(go)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }

  async #run(job: ParseJob, signal: AbortSignal | undefined): Promise<ParseReply | ThreadLoss> {
    const thread = this.#takeWarm() ?? startThread()
    const outcome = await ask(thread, job, this.#timeoutMs, signal)
    if (typeof outcome === 'string' || this.#warm) await thread.terminate()
    else this.#keepWarm(thread)
    return outcome
  }

  #takeWarm(): Worker | undefined {
    clearTimeout(this.#cooling)
    const thread = this.#warm
    this.#warm = undefined
    return thread
  }

  #keepWarm(thread: Worker): void {
    this.#warm = thread
    thread.unref()
    thread.once('exit', () => {
      if (this.#warm === thread) this.#warm = undefined
    })
    this.#cooling = setTimeout(() => void this.close(), this.#idleMs).unref()
  }
}

function startThread(): Worker {
  const thread = new Worker(new URL('./parse-thread.ts', import.meta.url), {
    // No secrets, no flags of the parent, and nothing that a parser prints.
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memoryMaxMb, maxYoungGenerationSizeMb: 64 },
  })
  thread.stdout.resume()
  thread.stderr.resume()
  return thread
}

function ask(
  thread: Worker,
  job: ParseJob,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<ParseReply | ThreadLoss> {
  return new Promise((resolve) => {
    let settled = false
    const settle = (outcome: ParseReply | ThreadLoss) => {
      // A look at the memory may come back when the thread already reads another page.
      if (settled) return
      settled = true
      clearTimeout(timer)
      clearInterval(look)
      signal?.removeEventListener('abort', cancel)
      thread.removeAllListeners('message').removeAllListeners('exit')
      resolve(outcome)
    }
    const cancel = () => settle('canceled')
    const timer = setTimeout(() => settle('timeout'), timeoutMs)
    const look = setInterval(
      () => void takesTooMuch(thread).then((much) => much && settle('memory')),
      memoryLookMs,
    )
    signal?.addEventListener('abort', cancel, { once: true })
    // The exit follows each error; the listener stays, because an error without one ends the process.
    if (thread.listenerCount('error') === 0) thread.on('error', () => undefined)
    thread.once('message', settle)
    thread.once('exit', () => settle('crash'))
    thread.ref()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    thread.postMessage(job)
  })
}

/** Counts buffers too: the limit of a thread knows only its heap, and a small PDF can unpack to gigabytes. */
async function takesTooMuch(thread: Worker): Promise<boolean> {
  // A thread that has just ended takes nothing.
  const memory = await thread.getHeapStatistics().catch(() => undefined)
  return memory !== undefined && memory.used_heap_size + memory.external_memory > memoryMaxMb * 1_000_000
}
