import { afterEach, expect, test } from 'vitest'
import { TaskThreads } from './task-threads.ts'

const opened: TaskThreads<string, string>[] = []
afterEach(() => Promise.all(opened.splice(0).map((threads) => threads.close())))

/** A thread that answers its task and may crash afterwards, waits forever, or loops forever. */
const code = `import { parentPort } from 'node:worker_threads'
  parentPort.on('message', (what) => {
    while (what === 'work') {}
    if (what !== 'wait') parentPort.postMessage(what)
    if (what === 'fall') setTimeout(() => { throw new Error('too late') }, 20)
  })`

function open(limits: {
  timeoutMs: number
  cpuMs?: number
  idleMs?: number | undefined
}): TaskThreads<string, string> {
  const entry = new URL(`data:text/javascript,${encodeURIComponent(code)}`)
  const threads = new TaskThreads<string, string>({ entry, max: 1, perUser: 1, idleMs: 30_000, ...limits })
  opened.push(threads)
  return threads
}

test('tells too much work from work that only takes long', async () => {
  const patient = open({ timeoutMs: 600_000, cpuMs: 200 })
  expect(await patient.run('work')).toBe('work')
  expect(await patient.run('next')).toBe('next')
  const shortTimeout = open({ timeoutMs: 1, cpuMs: 600_000 })
  expect(await shortTimeout.run('work')).toBe('timeout')
  expect(await open({ timeoutMs: 1 }).run('wait')).toBe('timeout')
})

test('the work of a warm thread is counted from zero for each task', async () => {
  const threads = open({ timeoutMs: 600_000, cpuMs: 1_000 })
  const answers = []
  for (let at = 0; at < 40; at++) answers.push(await threads.run(`${at}`))
  expect(answers).toEqual(Array.from({ length: 40 }, (_, at) => `${at}`))
})

test('when each task has its own thread, one that crashes after its answer affects no other', async () => {
  const threads = open({ timeoutMs: 600_000, idleMs: undefined })
  for (const what of ['fall', 'next', 'fall', 'next', 'next']) {
    expect(await threads.run(what)).toBe(what)
    if (what === 'fall') await new Promise((resolve) => setTimeout(resolve, 15))
  }
})
