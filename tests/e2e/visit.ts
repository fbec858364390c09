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

/** A closing dialog removes its own history entry, which aborts a visit that began meanwhile. */
function againIfCutOff<T>(visit: () => Promise<T>): Promise<T> {
  return visit().catch((error: Error) => {
    if (!error.message.includes('ERR_ABORTED')) throw error
    return visit()
  })
}
