import { afterEach, expect, test } from 'vitest'
import type { Worker } from 'node:worker_threads'
import { ParserThreads } from './read-page.ts'
import type { ParseJob } from './parsed-page.ts'
import { makePdfBomb } from '#server/engine/testing/make-pdf.ts'

const threads: ParserThreads[] = []
const open = (options?: { cpuMs?: number; timeoutMs?: number; idleMs?: number }) => {
  const made = new ParserThreads({ max: 3, ...options })
  threads.push(made)
  return made
}

afterEach(async () => {
  await Promise.all(threads.splice(0).map((each) => each.close()))
})

function job(text: string, type = 'text/plain'): ParseJob {
  return {
    bytes: new TextEncoder().encode(text),
    type,
    contentType: type,
    url: 'https://a.example/',
    plain: false,
  }
}

const isAlive = ({ threadId }: Worker) => threadId !== -1

async function startedBy(
  act: () => Promise<unknown>,
  seen: (workers: Worker[]) => unknown = () => undefined,
): Promise<Worker[]> {
  const started: Worker[] = []
  const note = (worker: Worker) => {
    started.push(worker)
    seen(started)
  }
  process.on('worker', note)
  await act()
  process.off('worker', note)
  return started
}

const slow = `<p>${'&amp;&lt;&bogus;'.repeat(40_000)}</p>`

test('reads many pages at once with one thread fewer than the limit, and keeps one thread warm', async () => {
  const parser = open()
  const texts = Array.from({ length: 8 }, (_, at) => `page ${at}`)
  const alive: number[] = []
  const started = await startedBy(
    async () => {
      const replies = await Promise.all(texts.map((text) => parser.run(job(text))))
      expect(replies).toMatchObject(texts.map((text) => ({ ok: true, page: { text } })))
    },
    (workers) => alive.push(workers.filter(isAlive).length),
  )
  expect(Math.max(...alive)).toBe(2)
  expect(started.filter(isAlive)).toHaveLength(1)
})

test('reuses a warm thread for the next page, and ends it when it is idle', async () => {
  const parser = open({ idleMs: 300 })
  const started = await startedBy(async () => {
    await parser.run(job('one'))
    await parser.run(job('two'))
  })
  expect(started).toHaveLength(1)
  expect(started[0]?.threadId).not.toBe(-1)
  await expect.poll(() => started[0]?.threadId).toBe(-1)
  expect(await parser.run(job('three'))).toMatchObject({ ok: true })
})

test('ends the thread of a page that takes too long, and reads the next page', async () => {
  const parser = open({ timeoutMs: 1 })
  const started = await startedBy(async () => {
    expect(await parser.run(job(slow, 'text/html'))).toBe('timeout')
  })
  expect(started[0]?.threadId).toBe(-1)
  expect(await open().run(job('next'))).toMatchObject({ ok: true })
})

test('limits the CPU time of a page, not its waiting time on a busy machine', async () => {
  expect(await open({ cpuMs: 1 }).run(job(slow.repeat(10), 'text/html'))).toBe('work')
})

test('stops a small PDF that unpacks to gigabytes, and releases its memory', async () => {
  const bomb = await makePdfBomb()
  expect(bomb.length).toBeLessThan(50_000)
  const parser = open({ cpuMs: 60_000, timeoutMs: 60_000 })
  const before = process.memoryUsage.rss()
  let peak = 0
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 10)
  const reply = await parser.run({ ...job('', 'application/pdf'), bytes: new Uint8Array(bomb) })
  clearInterval(watch)
  expect(reply).toBe('memory')
  const rise = peak - before
  expect(rise).toBeLessThan(1_200_000_000)
  await expect.poll(() => process.memoryUsage.rss() - before).toBeLessThan(rise / 3)
})

test('answers a caller immediately that cancels while waiting for a thread', async () => {
  const parser = open()
  const busy = [parser.run(job(slow, 'text/html')), parser.run(job(slow, 'text/html'))]
  const first = await Promise.race([parser.run(job('late'), AbortSignal.timeout(20)), ...busy])
  expect(first).toBe('canceled')
  await Promise.all(busy)
  expect(await parser.run(job('next'))).toMatchObject({ ok: true })
})

test('frees the thread of a cancelled caller immediately', async () => {
  const parser = open()
  await parser.run(job('warm'))
  const busy = parser.run(job(slow, 'text/html'))
  expect(await parser.run(job(slow, 'text/html'), AbortSignal.timeout(50))).toBe('canceled')
  // The other thread is still busy with the same page: this one reads what comes next.
  expect(await Promise.race([parser.run(job('next')), busy])).toMatchObject({ page: { text: 'next' } })
  await busy
})

test('does not reuse a thread that died between two pages', async () => {
  const parser = open()
  const [worker] = await startedBy(() => parser.run(job('one')))
  await worker?.terminate()
  expect(await parser.run(job('two'))).toMatchObject({ ok: true })
})
