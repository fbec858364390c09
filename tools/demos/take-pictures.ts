import { chromium } from '@playwright/test'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findBrowser } from '#tests/e2e/find-browser.ts'
import { pictureSize } from './pictures/picture-size.ts'
import { drawSharedLink, sharedLinks } from './pictures/shared-link.ts'
import { screens, shots } from './pictures/shots.ts'
import { openStudio } from './pictures/studio.ts'
import { asWebp } from './pictures/web-picture.ts'

/**
 * Takes screenshots of the product for the landing page, and draws the preview pictures for links: `npm run measure -- pictures`.
 * Names select pictures of the landing page; `shared` draws only the preview pictures.
 */
const web = join(import.meta.dirname, '../../web')
const folder = join(web, 'features/landing/pictures')
const chosen = process.argv.slice(2)
const bytesMax = { wide: 60_000, phone: 36_000 }
const sharedBytesMax = 150_000
/** The screenshot of the product in the preview pictures. */
const productPicture = 'result-wide-light.webp'

type Sizes = Record<string, Record<string, { width: number; height: number }>>

const { path, args } = await findBrowser()
const browser = await chromium.launch({ executablePath: path, args })
try {
  await mkdir(folder, { recursive: true })
  const wanted = shots.filter(({ name }) => chosen.length === 0 || chosen.includes(name))
  if (wanted.length > 0) await takeShots(wanted)
  const product = await readFile(join(folder, productPicture))
  for (const link of sharedLinks) {
    const picture = await drawSharedLink(browser, link, product)
    if (picture.length > sharedBytesMax) throw new Error(`${link.name} is too big: ${picture.length} bytes.`)
    await keep(join(web, 'shared-links', `${link.name}.png`), picture)
  }
} finally {
  await browser.close()
}

async function takeShots(wanted: typeof shots): Promise<void> {
  const sizesFile = join(folder, 'sizes.json')
  const sizes = JSON.parse(await readFile(sizesFile, 'utf8').catch(() => '{}')) as Sizes
  const studio = await openStudio(browser)
  try {
    for (const { name, take } of wanted) {
      for (const [screen, options] of Object.entries(screens)) {
        for (const colorScheme of ['light', 'dark'] as const) {
          const png = await take(studio, { ...options, colorScheme })
          const most = bytesMax[screen as keyof typeof screens]
          await keep(join(folder, `${name}-${screen}-${colorScheme}.webp`), await asWebp(browser, png, most))
          sizes[name] = { ...sizes[name], [screen]: pictureSize(png, options.deviceScaleFactor) }
        }
      }
    }
    await writeFile(sizesFile, `${JSON.stringify(sizes, null, 2)}\n`)
  } finally {
    await studio.close()
  }
}

async function keep(file: string, picture: Buffer): Promise<void> {
  await writeFile(file, picture)
  process.stdout.write(`${file}: ${Math.round(picture.length / 1000)} kB\n`)
}
