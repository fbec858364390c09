import type { Browser } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { planOffers } from '#contract/plans/plan-offers.ts'

const root = join(import.meta.dirname, '../../..')
const fonts = join(root, 'node_modules/@fontsource-variable')

/** The content of the preview picture for links to a page. */
export interface SharedLink {
  /** The name of its file, which is that of the pre-rendered page. */
  name: string
  title: string
  line: string
  /** The HTML of its right side. */
  beside: (material: { mark: string; product: string }) => string
}

const centsInDollar = 100
const plans = planOffers.filter(({ interval }) => interval === 'monthly')
const photograph = ({ product }: { product: string }) =>
  `<img src="data:image/webp;base64,${product}" style="left:584px;top:96px;width:730px">`
const bigMark = ({ mark }: { mark: string }) => `<div class="mark">${mark}</div>`

/** The pictures of the public pages; other pages use that of the landing page. */
export const sharedLinks: readonly SharedLink[] = [
  {
    name: 'landing',
    title: 'AI agents you can leave alone',
    line: 'On time, step by step, with sources. On your own server.',
    beside: photograph,
  },
  {
    name: 'demos',
    title: 'See Balancia at work',
    line: 'Recorded from the running product, with captions.',
    beside: (material) =>
      `${photograph(material)}<svg class="play" viewBox="0 0 96 96"><circle cx="48" cy="48" r="48" fill="#0f766e"/><path d="M38 28v40l32-20z" fill="#fff"/></svg>`,
  },
  {
    name: 'pricing',
    title: 'Plans by how much your agents do',
    line: 'Every plan has every feature. Begin on Free, without a card.',
    beside: () =>
      `<ul>${plans.map(({ name, price }) => `<li><b>${name}</b><span>$${price / centsInDollar}</span></li>`).join('')}</ul>`,
  },
  {
    name: 'terms',
    title: 'Terms of Service',
    line: 'The rules for using this installation, in plain English.',
    beside: bigMark,
  },
  {
    name: 'privacy',
    title: 'Privacy Policy',
    line: 'What is stored, what leaves the server and to whom, and what you can do about it.',
    beside: bigMark,
  },
]

/** Draws a preview picture: the logo, the name, the topic of the page, and a part of it. */
export async function drawSharedLink(browser: Browser, link: SharedLink, product: Buffer): Promise<Buffer> {
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
      h1 { position: absolute; left: 72px; top: 172px; width: 480px; margin: 0; font: 600 64px/1.08 Fraunces; letter-spacing: -.02em }
      p { position: absolute; left: 72px; bottom: 64px; width: 430px; margin: 0; color: #6b6862; text-wrap: balance }
      img { position: absolute; border: 1px solid #e7e4de; border-radius: 18px; box-shadow: 0 8px 24px rgb(28 27 26 / .08) }
      .play { position: absolute; left: 812px; top: 256px; width: 128px }
      .mark { position: absolute; left: 690px; top: 130px }
      .mark svg { width: 370px; height: auto }
      ul { position: absolute; left: 640px; top: 120px; width: 488px; margin: 0; padding: 0; list-style: none; display: grid; gap: 16px }
      li { display: flex; justify-content: space-between; align-items: center; height: 84px; padding: 0 32px; background: #fff; border: 1px solid #e7e4de; border-radius: 16px; box-shadow: 0 1px 2px rgb(28 27 26 / .08) }
      li span { font: 600 40px Fraunces; color: #0f766e }
    </style>
    <div class="name">${mark} Balancia AI</div>
    <h1>${link.title}</h1>
    <p>${link.line}</p>
    ${link.beside({ mark, product: product.toString('base64') })}`)
    await page.evaluate(() => document.fonts.ready)
    return await page.screenshot()
  } finally {
    await page.close()
  }
}
