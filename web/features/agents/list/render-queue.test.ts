import { expect, test } from 'vitest'
import { newRenderQueue } from './render-queue.ts'

const rowPx = 60
const screenPx = 600

/** A simulated browser page: it scrolls, lets time pass, and reports idle time. */
function stillPage() {
  let asked: ((msLeft: () => number) => void) | undefined
  const page = {
    scrolled: 0,
    at: 0,
    rendered: [] as string[],
    isAsked: () => asked !== undefined,
    /** Reports this much idle time. */
    idle: (ms: number) => {
      const work = asked
      asked = undefined
      const until = page.at + ms
      work?.(() => until - page.at)
    },
    queue: newRenderQueue({
      top: () => page.scrolled,
      height: () => screenPx,
      now: () => page.at,
      whenIdle: (work) => {
        asked = work
      },
    }),
    /** Rows from a position on, each of which takes `costMs` to render. */
    rows: (name: string, from: number, count: number, costMs = 1) => {
      const names = Array.from({ length: count }, (_, index) => `${name}${from + index}`)
      return page.queue.join({
        element: {
          getBoundingClientRect: () =>
            ({
              top: from * rowPx - page.scrolled,
              bottom: (from + count) * rowPx - page.scrolled,
            }) as DOMRect,
        },
        renderNext: (isFromEnd) => {
          page.at += costMs
          page.rendered.push((isFromEnd ? names.pop() : names.shift()) ?? '')
          return names.length > 0
        },
      })
    },
    /** Scrolls at this speed frame by frame, with idle time in each frame. */
    scroll: (pxPerSecond: number, frames: number) => {
      for (let frame = 0; frame < frames; frame += 1) {
        const began = page.at
        page.idle(10)
        page.at = began + 20
        page.scrolled += pxPerSecond / 50
      }
    },
  }
  return page
}

test('the rows nearest to the middle of the screen render first, those above it from their end', () => {
  const page = stillPage()
  page.rows('far ', 60, 2)
  page.rows('screen ', 12, 3)
  page.rows('above ', 0, 2)
  page.scrolled = 10 * rowPx
  page.at = 10_000
  for (let turn = 0; turn < 9; turn += 1) {
    page.at += 100
    page.idle(50)
  }
  expect(page.rendered).toEqual([
    'screen 12',
    'screen 13',
    'screen 14',
    'above 1',
    'above 0',
    'far 60',
    'far 61',
  ])
  expect(page.isAsked()).toBe(false)
})

test('a frame of a page that scrolls renders one row at most, and a page that rushes by renders none until it slows down', () => {
  const page = stillPage()
  page.rows('row ', 0, 500)
  page.at = 100
  page.idle(50)
  const before = page.rendered.length
  page.scroll(600, 1)
  page.rendered.length = 0
  page.scroll(600, 20)
  expect(before).toBeGreaterThan(1)
  expect(page.rendered.length).toBe(20)
  page.scroll(2_400, 1)
  page.rendered.length = 0
  page.scroll(2_400, 20)
  expect(page.rendered).toEqual([])
  page.scroll(600, 3)
  expect(page.rendered.length).toBeGreaterThan(0)
})

test('nothing is rendered in a moment too short for it, and a row that once took long keeps no other from being rendered', () => {
  const page = stillPage()
  page.rows('row ', 0, 3, 400)
  page.at = 1_000
  page.idle(2)
  expect(page.rendered).toEqual([])
  for (let turn = 0; turn < 3; turn += 1) page.idle(10)
  expect(page.rendered).toEqual(['row 0', 'row 1', 'row 2'])
})

test('removed rows do not render, and no idle time is requested when no rows wait', () => {
  const page = stillPage()
  expect(page.isAsked()).toBe(false)
  const leave = page.rows('row ', 0, 3)
  expect(page.isAsked()).toBe(true)
  leave()
  page.at = 1_000
  page.idle(50)
  expect(page.rendered).toEqual([])
  expect(page.isAsked()).toBe(false)
})
