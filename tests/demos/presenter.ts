import type { Locator, Page } from '@playwright/test'
import { visitOnceSettled } from '#tests/e2e/visit.ts'

/** How a scene shows the product: on camera at a human pace, or at once where only a test looks. */
export interface Presenter {
  /** Shows this page from now on, the whole of it. */
  turnTo: (page: Page) => Promise<void>
  /** Goes to another address in the page that is shown. */
  visit: (url: string) => Promise<void>
  /** What is being done from now on, in one sentence. */
  say: (text: string) => Promise<void>
  click: (target: Locator) => Promise<void>
  /** Puts this text into a field, in place of what stands there. */
  type: (field: Locator, text: string) => Promise<void>
  /** Types where the focus is. */
  keys: (text: string) => Promise<void>
  press: (key: string) => Promise<void>
  choose: (select: Locator, label: string) => Promise<void>
  /** Brings something into view, points at it and lets it be read. */
  look: (target: Locator, weight?: number) => Promise<void>
  /** Shows the whole page again. */
  stepBack: () => Promise<void>
  /** Time to look at what is there; 1 is what a sentence takes. */
  pause: (weight?: number) => Promise<void>
  /** Shows something happening, in so many seconds of film. */
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

/** Scrolls to something; a page that draws it anew in that moment is asked again. */
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
