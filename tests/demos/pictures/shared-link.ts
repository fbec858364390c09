import type { Browser } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const fonts = join(root, 'node_modules/@fontsource-variable')

/** The picture beside a shared address: the mark, the name, one line, and part of a real picture of the product. */
export async function sharedLink(browser: Browser, product: Buffer): Promise<Buffer> {
  const [mark, fraunces, inter] = await Promise.all([
    readFile(join(root, 'web/components/favicon.svg'), 'utf8'),
    readFile(join(fonts, 'fraunces/files/fraunces-latin-wght-normal.woff2'), 'base64'),
    readFile(join(fonts, 'inter/files/inter-latin-wght-normal.woff2'), 'base64'),
  ])
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 }, colorScheme: 'light' })
  try {
    await page.setContent(`<!doctype html><style>
      @font-face { font-family: Fraunces; font-weight: 100 900; src: url(data:font/woff2;base64,${fraunces}) }
      @font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${inter}) }
      body { margin: 0; height: 630px; overflow: hidden; position: relative; background: #fbfaf8; color: #1c1b1a; font: 500 26px/1.5 Inter }
      .name { position: absolute; left: 72px; top: 64px; display: flex; align-items: center; gap: 16px; font-weight: 600; font-size: 32px; letter-spacing: -.02em }
      .name svg { width: 52px }
      h1 { position: absolute; left: 72px; top: 186px; width: 470px; margin: 0; font: 600 68px/1.06 Fraunces; letter-spacing: -.02em }
      p { position: absolute; left: 72px; bottom: 64px; width: 420px; margin: 0; color: #6b6862; text-wrap: balance }
      img { position: absolute; left: 584px; top: 96px; width: 730px; border: 1px solid #e7e4de; border-radius: 18px; box-shadow: 0 8px 24px rgb(28 27 26 / .08) }
    </style>
    <div class="name">${mark} Balancia AI</div>
    <h1>AI agents you can leave alone</h1>
    <p>On time, step by step, with sources. On your own server.</p>
    <img src="data:image/png;base64,${product.toString('base64')}">`)
    await page.evaluate(() => document.fonts.ready)
    return await page.screenshot()
  } finally {
    await page.close()
  }
}
