import { getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

/** About a third of what answers people gets, where there is too little for both: later, and not starved. */
const stepsBack = 5
const lowest = 19

/** What a thread of `TaskThreads` is: it answers each task that it is sent, and gives way to what answers people. */
export function answerTasks(perform: (task: never) => unknown): void {
  giveWay()
  parentPort?.on('message', async (task: unknown) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
    parentPort?.postMessage(await perform(task as never))
  })
}

function giveWay(): void {
  // Elsewhere this would set back the whole process.
  if (process.platform !== 'linux') return
  try {
    setPriority(0, Math.min(lowest, getPriority(process.pid) + stepsBack))
  } catch {
    // Where the host does not allow it, all stay equal.
  }
}
