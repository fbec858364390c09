import type { Browser } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filmSize } from './screencast.ts'

/** What the first card of a film says. */
interface Title {
  title: string
  sentence: string
  seconds: number
}

const root = join(import.meta.dirname, '../..')
const fonts = join(root, 'node_modules/@fontsource-variable')

/** Draws the title card and the end card of a film in the house style, as PNG files. */
export async function drawCards(browser: Browser, title: Title): Promise<{ title: Buffer; end: Buffer }> {
  const [mark, fraunces, inter] = await Promise.all([
    readFile(join(root, 'web/components/favicon.svg'), 'utf8'),
    readFile(join(fonts, 'fraunces/files/fraunces-latin-wght-normal.woff2'), 'base64'),
    readFile(join(fonts, 'inter/files/inter-latin-wght-normal.woff2'), 'base64'),
  ])
  const length = `${Math.floor(title.seconds / 60)}:${String(title.seconds % 60).padStart(2, '0')}`
  const page = await browser.newPage({ viewport: filmSize, colorScheme: 'light' })
  const draw = async (body: string) => {
    await page.setContent(`<!doctype html><style>
      @font-face { font-family: Fraunces; font-weight: 100 900; src: url(data:font/woff2;base64,${fraunces}) }
      @font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${inter}) }
      body { margin: 0; height: ${filmSize.height}px; overflow: hidden; position: relative; background: #fbfaf8; color: #1c1b1a; font: 500 34px/1.4 Inter }
      body.end { background: #0c4a45; color: #f4faf8 }
      .beam { position: absolute; right: -150px; bottom: -190px; width: 760px; opacity: .1 }
      .end .beam g, .end .name g { fill: #bfdad5 }
      .name { position: absolute; left: 84px; top: 76px; display: flex; align-items: center; gap: 20px; font-weight: 600; font-size: 38px; letter-spacing: -.02em }
      .name svg { width: 60px }
      main { position: absolute; left: 84px; right: 84px; top: 50%; transform: translateY(-38%) }
      h1 { margin: 0 0 26px; font: 600 112px/1.04 Fraunces; letter-spacing: -.025em; text-wrap: balance }
      p { margin: 0; max-width: 27em; color: #6b6862; text-wrap: balance }
      .end p { color: #bfdad5 }
      .length { position: absolute; right: 84px; top: 84px; padding: 8px 26px; border-radius: 99px; background: #0f766e; color: #fff; font-weight: 600; font-variant-numeric: tabular-nums }
    </style>${body}`)
    await page.evaluate(() => document.fonts.ready)
    return page.screenshot()
  }
  const frame = `<div class="beam">${mark}</div><div class="name">${mark} Balancia AI</div>`
  try {
    return {
      title: await draw(
        `${frame}<div class="length">${length}</div><main><h1>${title.title}</h1><p>${title.sentence}</p></main>`,
      ),
      end: await draw(
        `<body class="end">${frame}<main><h1>Now build yours.</h1><p>Filmed on the running product, nothing staged. Where it says “fast”, waiting was shortened.</p></main>`,
      ),
    }
  } finally {
    await page.close()
  }
}
