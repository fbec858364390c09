import type { CDPSession, Page } from '@playwright/test'

/** What the page looked like from this second on (of the wall clock). */
export interface Frame {
  at: number
  jpeg: Buffer
}

export const frameSize = { width: 1280, height: 720 }

const quality = 92

/** Collects each frame that the browser draws of a page, until it is stopped. */
export async function startScreencast(page: Page, frames: Frame[]): Promise<() => Promise<void>> {
  const session: CDPSession = await page.context().newCDPSession(page)
  const first = Promise.withResolvers<void>()
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ at: metadata.timestamp ?? Date.now() / 1000, jpeg: Buffer.from(data, 'base64') })
    first.resolve()
    // The page may be on its way out.
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  })
  await session.send('Page.startScreencast', {
    format: 'jpeg',
    quality,
    maxWidth: frameSize.width,
    maxHeight: frameSize.height,
    everyNthFrame: 1,
  })
  await first.promise
  return async () => {
    await session.send('Page.stopScreencast')
    await session.detach()
  }
}
