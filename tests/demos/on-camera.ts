import type { Locator, Page } from '@playwright/test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Chapter } from './captions.ts'
import { drawPointer } from './pointer.ts'
import type { Presenter } from './presenter.ts'
import { type Frame, frameSize, startScreencast } from './screencast.ts'

/** What was filmed: times are seconds of the wall clock. */
export interface Take {
  frames: Frame[]
  said: Chapter[]
  posterAt: number
  endedAt: number
}

const keyMs = 34
const stepMs = 14
const beforeClickMs = 140
/** The last parts of a page come a moment after its first. */
const settleMs = 700
const afterSayMs = 600
/** The last picture stands for as long as this. */
const holdMs = 1_500
const chapterMinMs = 2_000
const readMsPerCharacter = 42
/** What is lower than this is a line of text, px. */
const lineHeightMax = 40
/** A target between these lines of the window needs no scrolling. */
const comfort = { top: 110, bottom: 90 }

/** Presents at a human pace while the camera runs; `finish` ends the take. */
export function onCamera(): Presenter & { finish: () => Promise<Take> } {
  const frames: Frame[] = []
  const said: Chapter[] = []
  const mouse = { x: frameSize.width * 0.62, y: frameSize.height * 0.55 }
  const equipped = new WeakSet<Page>()
  let posterAt: number | undefined
  let shown: Page | undefined
  let stop: (() => Promise<void>) | undefined

  const page = () => {
    if (!shown) throw new Error('No page is shown yet: call turnTo first.')
    return shown
  }
  /** What was said last stays long enough to be read. */
  const letRead = async () => {
    const last = said.at(-1)
    if (!last) return
    const readMs = Math.max(chapterMinMs, last.text.length * readMsPerCharacter)
    await sleep(Math.max(0, last.at * 1000 + readMs - Date.now()))
  }
  const moveTo = async (x: number, y: number) => {
    const from = { ...mouse }
    const far = Math.hypot(x - from.x, y - from.y)
    const ms = Math.min(620, 180 + far * 0.7)
    const begin = performance.now()
    let share = far > 1 ? 0 : 1
    while (share < 1) {
      await sleep(stepMs)
      share = Math.min(1, (performance.now() - begin) / ms)
      const eased = share * share * (3 - 2 * share)
      await page().mouse.move(from.x + (x - from.x) * eased, from.y + (y - from.y) * eased)
    }
    Object.assign(mouse, { x, y })
  }
  /** Over its middle, or where that would hide what is to be read, beneath its end. */
  const pointAt = async (target: Locator, beneath = false) => {
    await target.waitFor()
    await target.evaluate(scrollCalmly, comfort)
    await target.evaluate(uncovered)
    const box = await target.boundingBox()
    if (!box) throw new Error('What is to be pointed at cannot be seen.')
    const isLine = beneath && box.height < lineHeightMax
    const x = box.x + box.width * (isLine ? 0.8 : 0.5)
    const y = box.y + (isLine ? box.height * 0.9 : box.height * 0.5)
    await moveTo(x, Math.min(Math.max(y, 4), frameSize.height - 4))
  }
  const click = async (target: Locator) => {
    await pointAt(target)
    await sleep(beforeClickMs)
    await target.click()
  }
  const keys = (text: string) => page().keyboard.type(text, { delay: keyMs })

  return {
    turnTo: async (next) => {
      await letRead()
      await stop?.()
      if (!equipped.has(next)) {
        equipped.add(next)
        await next.addInitScript(drawPointer)
        await next.evaluate(drawPointer)
      }
      shown = next
      await next.mouse.move(mouse.x, mouse.y)
      await sleep(settleMs)
      await next.evaluate(drawn)
      stop = await startScreencast(next, frames)
    },
    say: async (text) => {
      await letRead()
      said.push({ at: Date.now() / 1000, text })
      await sleep(afterSayMs)
    },
    click,
    keys,
    type: async (field, text) => {
      await click(field)
      // The parts of a time field differ from language to language.
      if ((await field.getAttribute('type')) === 'time') return field.fill(text)
      if ((await field.inputValue()) !== '') await field.selectText()
      await keys(text)
    },
    press: async (key) => {
      await sleep(beforeClickMs * 2)
      await page().keyboard.press(key)
    },
    choose: async (select, label) => {
      await pointAt(select)
      await sleep(beforeClickMs)
      // The list of a select is drawn by the system, which no camera sees here.
      await page().mouse.down()
      await page().mouse.up()
      await page().keyboard.press('Escape')
      await select.selectOption(label)
    },
    look: (target) => pointAt(target, true),
    pause: (ms) => sleep(ms),
    poster: async () => {
      await page().evaluate(drawn)
      posterAt = Date.now() / 1000
    },
    finish: async () => {
      await letRead()
      await sleep(holdMs)
      await stop?.()
      const endedAt = Date.now() / 1000
      // They arrive a little out of order.
      frames.sort((one, other) => one.at - other.at)
      return { frames, said, posterAt: posterAt ?? endedAt, endedAt }
    },
  }
}

/** Runs in the page: waits until what is there has been drawn. */
function drawn(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
}

/** Runs in the page: scrolls what is too near an edge to the middle, and waits until nothing moves any more. */
async function scrollCalmly(element: Element, edges: typeof comfort): Promise<void> {
  const place = () => element.getBoundingClientRect()
  const { top, bottom, height } = place()
  const isTall = height > innerHeight - edges.top - edges.bottom
  const isSeen = isTall
    ? top >= 0 && top < innerHeight / 3
    : top >= edges.top && bottom <= innerHeight - edges.bottom
  if (!isSeen) element.scrollIntoView({ behavior: 'smooth', block: isTall ? 'start' : 'center' })
  let last = Number.NaN
  let stillFrames = 0
  while (stillFrames < 5) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const now = place().top
    stillFrames = now === last ? stillFrames + 1 : 0
    last = now
  }
}

/** Runs in the page: waits until no toast lies over the middle; one that the pointer rests on would never leave. */
async function uncovered(element: Element): Promise<void> {
  const toastsSelector = '[role=region][aria-label^="Notifications"]'
  const isCovered = () => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const found = document.elementFromPoint(left + width / 2, top + height / 2)
    return found?.closest(toastsSelector) != null && !element.closest(toastsSelector)
  }
  while (isCovered()) await new Promise((resolve) => setTimeout(resolve, 100))
}
