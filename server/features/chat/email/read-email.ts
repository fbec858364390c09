import { TaskThreads } from '#server/platform/threads/task-threads.ts'
import type { ReceivedEmail } from './parse-email.ts'
import type { EmailReading } from './read-email-thread.ts'

const threads = new TaskThreads<Uint8Array<ArrayBuffer>, EmailReading>({
  entry: new URL('read-email-thread.ts', import.meta.url),
  max: 2,
  perUser: 2,
  timeoutMs: 60_000,
  cpuMs: 5_000,
  idleMs: 30_000,
})

/** Reads a message in a thread, with limits of time and memory; undefined: it cannot be read. */
export async function readEmail(
  source: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Promise<ReceivedEmail | undefined> {
  const reading = await threads.run(source, signal)
  if (reading === 'canceled') throw signal.reason
  return typeof reading !== 'string' && 'email' in reading ? reading.email : undefined
}
