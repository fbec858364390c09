import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteAnswer } from '#web/platform/net/online.ts'
import { allowChunkRetry, ChunkLoadError, lazyPart } from './lazy-part.ts'

const Page = () => null
const browser = { onLine: true, isServerThere: false }

beforeEach(() => {
  browser.onLine = true
  browser.isServerThere = false
  noteAnswer(true)
  vi.stubGlobal('navigator', browser)
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { href: 'http://here.example/' } }))
  vi.stubGlobal('fetch', () =>
    browser.isServerThere ? Promise.resolve({ ok: true }) : Promise.reject(new TypeError('no network')),
  )
})
afterEach(() => void vi.unstubAllGlobals())

test('code is fetched once, however often it is asked for', async () => {
  const fetchView = vi.fn<() => Promise<typeof Page>>(() => Promise.resolve(Page))
  const { load } = lazyPart(fetchView)
  await Promise.all([load(), load()])
  await load()
  expect(fetchView).toHaveBeenCalledTimes(1)
})

test('code that is asked for offline comes once the browser is online again', async () => {
  browser.onLine = false
  const fetchView = vi.fn<() => Promise<typeof Page>>(() => Promise.resolve(Page))
  const loading = lazyPart(fetchView).load()
  await new Promise((resolve) => setImmediate(resolve))
  expect(fetchView).not.toHaveBeenCalled()
  browser.onLine = true
  window.dispatchEvent(new Event('online'))
  expect(await loading).toBe(Page)
})

test('while the server is known not to answer, code is not asked for, which a browser would never fetch again', async () => {
  const fetchView = vi.fn<() => Promise<typeof Page>>(() => Promise.resolve(Page))
  noteAnswer(false)
  const { load } = lazyPart(fetchView)
  await expect(load()).rejects.toThrow(ChunkLoadError)
  await expect(load()).rejects.toThrow(ChunkLoadError)
  expect(fetchView).not.toHaveBeenCalled()
  browser.isServerThere = true
  allowChunkRetry()
  expect(await load()).toBe(Page)
})

test('code that was lost is fetched when it is wanted again, once, and after that when somebody asks for it', async () => {
  const lost = new TypeError('Failed to fetch dynamically imported module')
  const fetchView = vi.fn<() => Promise<typeof Page>>(() => Promise.resolve(Page)).mockRejectedValueOnce(lost)
  const { load } = lazyPart(fetchView)
  await expect(load()).rejects.toThrow(ChunkLoadError)
  expect(await load()).toBe(Page)

  const gone = vi.fn<() => Promise<typeof Page>>(() => Promise.reject(lost))
  const absent = lazyPart(gone)
  for (let turn = 0; turn < 4; turn += 1) await expect(absent.load()).rejects.toThrow(ChunkLoadError)
  expect(gone).toHaveBeenCalledTimes(2)
  allowChunkRetry()
  for (let again = 0; again < 2; again += 1) await expect(absent.load()).rejects.toThrow(ChunkLoadError)
  expect(gone).toHaveBeenCalledTimes(3)
  gone.mockResolvedValue(Page)
  allowChunkRetry()
  expect(await absent.load()).toBe(Page)
})
