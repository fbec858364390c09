import { parentPort } from 'node:worker_threads'
import { type DigestTask, digestNow } from './digest-task.ts'

parentPort?.on('message', (task: DigestTask) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parentPort?.postMessage(digestNow(task))
})
