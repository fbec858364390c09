import type { Page } from '@playwright/test'

/** Opens an address; retries when the closing of a dialog aborted the visit. */
export async function visitOnceSettled(page: Page, url: string): Promise<void> {
  await againIfCutOff(() => page.goto(url))
}

/** Wraps a page so that a visit is retried when the closing of a dialog aborted it. */
export function onceSettled(page: Page): Page {
  const visit = page.goto.bind(page)
  const goto: Page['goto'] = (...to) => againIfCutOff(() => visit(...to))
  return Object.assign(page, { goto })
}

const visitsMax = 5

/** A closing dialog removes its own history entry, and a page may just be leaving: both abort a visit that began meanwhile. */
async function againIfCutOff<T>(visit: () => Promise<T>, left = visitsMax - 1): Promise<T> {
  try {
    return await visit()
  } catch (error) {
    if (left === 0 || !(error as Error).message.includes('ERR_ABORTED')) throw error
    return againIfCutOff(visit, left - 1)
  }
}
