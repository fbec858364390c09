import type { Page } from '@playwright/test'

/** Goes to an address, once more where the closing of a dialog ended the visit. */
export async function visitOnceSettled(page: Page, url: string): Promise<void> {
  await againIfCutOff(() => page.goto(url))
}

/** The page, each visit of which is made again where the closing of a dialog ended it. */
export function onceSettled(page: Page): Page {
  const visit = page.goto.bind(page)
  const goto: Page['goto'] = (...to) => againIfCutOff(() => visit(...to))
  return Object.assign(page, { goto })
}

/** A dialog that was just closed takes its own entry out of the history, which ends a visit that began meanwhile. */
function againIfCutOff<T>(visit: () => Promise<T>): Promise<T> {
  return visit().catch((error: Error) => {
    if (!error.message.includes('ERR_ABORTED')) throw error
    return visit()
  })
}
