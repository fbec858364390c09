import { getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

/** About a third of the processor share of threads that serve users, under contention: delayed, but not starved. */
const stepsBack = 5
const lowest = 19

/**
 * The body of a thread of `TaskThreads`: answers each task that it receives, at a lower priority than threads that
 * serve users.
 */
export function answerTasks(perform: (task: never) => unknown): void {
  giveWay()
  parentPort?.on('message', async (task: unknown) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
    parentPort?.postMessage(await perform(task as never))
  })
}

function giveWay(): void {
  // On other systems this would lower the priority of the whole process.
  if (process.platform !== 'linux') return
  try {
    setPriority(0, Math.min(lowest, getPriority(process.pid) + stepsBack))
  } catch {
    // If the host does not allow it, all threads keep the same priority.
  }
}
