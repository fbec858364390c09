import type { Locator, Page } from '@playwright/test'

/** How a scene shows the product: on camera at a human pace, or at once where only a test looks. */
export interface Presenter {
  /** Shows this page from now on. */
  turnTo: (page: Page) => Promise<void>
  /** What is being done from now on, in one sentence. */
  say: (text: string) => Promise<void>
  click: (target: Locator) => Promise<void>
  /** Puts this text into a field, in place of what stands there. */
  type: (field: Locator, text: string) => Promise<void>
  /** Types where the focus is. */
  keys: (text: string) => Promise<void>
  press: (key: string) => Promise<void>
  choose: (select: Locator, label: string) => Promise<void>
  /** Brings something into view and points at it. */
  look: (target: Locator) => Promise<void>
  /** Time to look at what is there, ms. */
  pause: (ms: number) => Promise<void>
  /** What is seen now tells the film: it becomes its poster. */
  poster: () => Promise<void>
}

async function nothing(): Promise<void> {}

/** The same acts without camera, pointer and pauses. */
export function rehearsal(): Presenter {
  let page: Page | undefined
  const keyboard = () => {
    if (!page) throw new Error('No page is shown yet: call turnTo first.')
    return page.keyboard
  }
  return {
    turnTo: async (next) => {
      page = next
    },
    say: nothing,
    click: (target) => target.click(),
    type: (field, text) => field.fill(text),
    keys: (text) => keyboard().type(text),
    press: (key) => keyboard().press(key),
    choose: async (select, label) => void (await select.selectOption(label)),
    look: scrollTo,
    pause: nothing,
    poster: nothing,
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
