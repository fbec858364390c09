import type { CDPSession, Page } from 'playwright-core'

/** Evaluates in a world of the page that its own scripts cannot reach. */
export type Evaluate = <T>(script: string, ms: number) => Promise<T>

/** Opens that world; each call finds it again, because every document has a new one. */
export async function openWorld(page: Page): Promise<Evaluate> {
  const session = await page.context().newCDPSession(page)
  return (script, ms) => inTime(evaluate(session, script), ms)
}

async function evaluate<T>(session: CDPSession, expression: string): Promise<T> {
  const { frameTree } = await session.send('Page.getFrameTree')
  const { executionContextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'reader',
  })
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    contextId: executionContextId,
    returnByValue: true,
  })
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.value as T
}

/** The page gave no answer in time: its scripts keep it busy. */
export class TooSlow extends Error {}

/** Waits for a page for a limited time; a page that computes without end answers nothing. */
export async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new TooSlow('The page gave no answer in time')), ms)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
    work.catch(() => undefined)
  }
}
