import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { OfflineBar } from './offline-bar.tsx'

/** Whether a page says so in a browser that says this of itself. */
function saysSo(navigator: object): boolean {
  vi.stubGlobal('navigator', navigator)
  return renderToStaticMarkup(<OfflineBar />).includes('<span')
}

afterEach(() => void vi.unstubAllGlobals())

test('only a browser that believes to be offline says so, and one that knows nothing of it does not', () => {
  expect(saysSo({ onLine: false })).toBe(true)
  expect(saysSo({ onLine: true })).toBe(false)
  expect(saysSo({})).toBe(false)
})

test('an offline user learns what happens to their actions', { tags: 'words' }, () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(renderToStaticMarkup(<OfflineBar />)).toContain(
    'You are offline. Nothing is sent until you are back',
  )
})
