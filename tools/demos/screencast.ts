import type { CDPSession, Page } from '@playwright/test'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Frame } from './take.ts'

/** Width and height of a film, px. */
export const filmSize = { width: 1280, height: 720 }

/** The window of a person in it, CSS px, and how many pixels of the footage make one of them: it can be shown twice as large. */
export const stageWindow = { width: 1152, height: 648 }
export const footageScale = 2

const quality = 88

/** What a camera has seen so far. */
export interface Reel {
  folder: string
  frames: Frame[]
  /** Frames that are being written. */
  open: Promise<unknown>[]
}

/** A running camera. */
export interface Screencast {
  /** Resolves with the next frame, or after so many ms without one. */
  nextFrame: (ms: number) => Promise<boolean>
  stop: () => Promise<void>
}

/** Keeps each frame that the browser draws of a page, until it is stopped. */
export async function startScreencast(page: Page, reel: Reel): Promise<Screencast> {
  const session: CDPSession = await page.context().newCDPSession(page)
  let next = Promise.withResolvers<true>()
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    const file = `${reel.frames.length}.jpg`
    reel.frames.push({ at: metadata.timestamp ?? Date.now() / 1000, file })
    reel.open.push(writeFile(join(reel.folder, file), Buffer.from(data, 'base64')))
    next.resolve(true)
    next = Promise.withResolvers()
    // The page may be on its way out.
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  })
  const first = next.promise
  await session.send('Page.startScreencast', {
    format: 'jpeg',
    quality,
    maxWidth: stageWindow.width * footageScale,
    maxHeight: stageWindow.height * footageScale,
    everyNthFrame: 1,
  })
  await first
  return {
    nextFrame(ms) {
      const { promise, resolve } = Promise.withResolvers<false>()
      const timer = setTimeout(() => resolve(false), ms)
      return Promise.race([next.promise, promise]).finally(() => clearTimeout(timer))
    },
    async stop() {
      await session.send('Page.stopScreencast')
      await session.detach()
    },
  }
}
