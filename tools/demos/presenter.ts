import type { Locator, Page } from '@playwright/test'
import { visitOnceSettled } from '#tests/e2e/visit.ts'

/** How a scene shows the product: on camera at a human pace, or immediately in a test. */
export interface Presenter {
  /** Shows this whole page from now on. */
  turnTo: (page: Page) => Promise<void>
  /** Opens another address in the page that is shown. */
  visit: (url: string) => Promise<void>
  /** Sets the caption: what happens from now on, in one sentence. */
  say: (text: string) => Promise<void>
  click: (target: Locator) => Promise<void>
  /** Replaces the text of a field. */
  type: (field: Locator, text: string) => Promise<void>
  /** Types into the focused element. */
  keys: (text: string) => Promise<void>
  press: (key: string) => Promise<void>
  choose: (select: Locator, label: string) => Promise<void>
  /** Brings an element into view, points at it and gives time to read it. */
  look: (target: Locator, weight?: number) => Promise<void>
  /** Shows the whole page again. */
  stepBack: () => Promise<void>
  /** Gives time to look at the page; 1 is the time for a sentence. */
  pause: (weight?: number) => Promise<void>
  /** Shows an action in `seconds` of the film. */
  watch: <T>(seconds: number, happening: Promise<T>) => Promise<T>
}

async function nothing(): Promise<void> {}

/** The same acts without camera, pointer and pauses. */
export function rehearsal(): Presenter {
  let page: Page | undefined
  const shown = () => {
    if (!page) throw new Error('No page is shown yet: call turnTo first.')
    return page
  }
  return {
    turnTo: async (next) => {
      page = next
    },
    visit: (url) => visitOnceSettled(shown(), url),
    say: nothing,
    click: (target) => target.click(),
    type: (field, text) => field.fill(text),
    keys: (text) => shown().keyboard.type(text),
    press: (key) => shown().keyboard.press(key),
    choose: async (select, label) => void (await select.selectOption(label)),
    look: scrollTo,
    stepBack: nothing,
    pause: nothing,
    watch: (_seconds, happening) => happening,
  }
}

/** Scrolls to an element; retries when the page renders it again at that moment. */
async function scrollTo(target: Locator): Promise<void> {
  for (let go = 1; ; go += 1) {
    try {
      await target.scrollIntoViewIfNeeded()
      return
    } catch (error) {
      if (go === 5 || !String(error).includes('not attached')) throw error
    }
  }
}
