import { Worker } from 'node:worker_threads'
import { fairSlots, type InSlot } from '#server/platform/load/fair-slots.ts'

/** Why a thread gave no reply; 'work' means too much of it, 'timeout' may be caused by a busy machine. */
export type ThreadLoss = 'work' | 'timeout' | 'memory' | 'crash' | 'canceled'

export interface ThreadOptions {
  /** The module that answers each message it gets with one of its own. */
  entry: URL
  /** Concurrent threads, in total and of one user. */
  max: number
  perUser: number
  /** Until a task must be answered, however busy the machine is. */
  timeoutMs: number
  /** Processor time limit of a task: the same task takes about the same on a busy machine. No limit when omitted. */
  cpuMs?: number
  /**
   * How long one thread stays warm after its last task, because a new one takes longer than most tasks. When omitted,
   * each thread does a single task: state that an untrusted answer corrupted may end it later, and must not affect
   * another task.
   */
  idleMs?: number
}

const memoryMaxMb = 512
/** Size of the young generation: more would make a page slightly faster, and every warm thread permanently larger. */
const newMemoryMaxMb = 24
const lookMs = 50
const never = new AbortController().signal
const warmThreads = new Set<Worker>()

/** Ends the warm threads of this process, so that it can exit immediately. */
export async function closeWarmThreads(): Promise<void> {
  await Promise.all([...warmThreads].map((thread) => thread.terminate()))
}

/** Threads for tasks that would block the event loop, each ended when its task takes too long or too much memory. */
export class TaskThreads<Task, Reply> {
  readonly #options: ThreadOptions
  readonly #inSlot: InSlot
  #warm: Worker | undefined
  #cooling: NodeJS.Timeout | undefined

  constructor(options: ThreadOptions) {
    this.#options = options
    this.#inSlot = fairSlots(options)
  }

  /** Runs a task in a thread; returns how the thread was lost when it did not answer. Never rejects. */
  async run(task: Task, signal: AbortSignal = never): Promise<Reply | ThreadLoss> {
    try {
      return await this.#inSlot(signal, () => this.#perform(task, signal))
    } catch (error) {
      if (signal.aborted) return 'canceled'
      throw error
    }
  }

  /** Ends the warm thread now. */
  async close(): Promise<void> {
    await this.#takeWarm()?.terminate()
  }

  async #perform(task: Task, signal: AbortSignal): Promise<Reply | ThreadLoss> {
    const thread = this.#takeWarm() ?? startThread(this.#options.entry)
    const outcome = await ask<Reply>(thread, task, this.#options, signal)
    const { idleMs } = this.#options
    if (typeof outcome === 'string' || this.#warm || idleMs === undefined) await thread.terminate()
    else this.#keepWarm(thread, idleMs)
    return outcome
  }

  #takeWarm(): Worker | undefined {
    clearTimeout(this.#cooling)
    const thread = this.#warm
    this.#warm = undefined
    if (thread) warmThreads.delete(thread)
    return thread
  }

  #keepWarm(thread: Worker, idleMs: number): void {
    this.#warm = thread
    warmThreads.add(thread)
    thread.unref()
    thread.once('exit', () => {
      warmThreads.delete(thread)
      if (this.#warm === thread) this.#warm = undefined
    })
    this.#cooling = setTimeout(() => void this.close(), idleMs).unref()
  }
}

function startThread(entry: URL): Worker {
  const thread = new Worker(entry, {
    // No secrets, no flags of the parent, and nothing that a library prints.
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memoryMaxMb, maxYoungGenerationSizeMb: newMemoryMaxMb },
  })
  thread.stdout.resume()
  thread.stderr.resume()
  return thread
}

function ask<Reply>(
  thread: Worker,
  task: unknown,
  { timeoutMs, cpuMs = Infinity }: ThreadOptions,
  signal: AbortSignal,
): Promise<Reply | ThreadLoss> {
  return new Promise((resolve) => {
    const spent = cpuMsOf(thread)
    let settled = false
    const settle = (outcome: Reply | ThreadLoss) => {
      // A look at the memory may come back when the thread already does another task.
      if (settled) return
      settled = true
      clearTimeout(timer)
      clearInterval(look)
      signal.removeEventListener('abort', cancel)
      thread.removeAllListeners('message').removeAllListeners('exit')
      resolve(outcome)
    }
    const cancel = () => settle('canceled')
    const timer = setTimeout(() => settle('timeout'), timeoutMs)
    const look = setInterval(() => {
      void takesTooMuch(thread).then((much) => much && settle('memory'))
      if (cpuMs === Infinity) return
      void Promise.all([spent, cpuMsOf(thread)]).then(([from, now]) => now - from > cpuMs && settle('work'))
    }, lookMs)
    signal.addEventListener('abort', cancel, { once: true })
    // The exit event follows each error; the listener stays, because an unhandled error event ends the process.
    if (thread.listenerCount('error') === 0) thread.on('error', () => undefined)
    thread.once('message', settle)
    thread.once('exit', () => settle('crash'))
    thread.ref()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    thread.postMessage(task)
  })
}

/** Processor time that a thread has taken so far; its own start counts as none. */
async function cpuMsOf(thread: Worker): Promise<number> {
  // A thread that does not run yet or has just ended takes nothing.
  const usage = await thread.cpuUsage().catch(() => undefined)
  return usage ? (usage.user + usage.system) / 1000 : 0
}

/** Counts buffers too: the limit of a thread knows only its heap, and a small PDF can unpack to gigabytes. */
async function takesTooMuch(thread: Worker): Promise<boolean> {
  // A thread that has just ended takes nothing.
  const memory = await thread.getHeapStatistics().catch(() => undefined)
  return memory !== undefined && memory.used_heap_size + memory.external_memory > memoryMaxMb * 1_000_000
}
