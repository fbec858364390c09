import { chromium } from '@playwright/test'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findBrowser } from '#tests/e2e/find-browser.ts'
import { helpScreen, helpShots } from './pictures/help-shots.ts'
import { openHelpStudio } from './pictures/help-studio.ts'
import { pictureSize } from './pictures/picture-size.ts'
import { asWebp } from './pictures/web-picture.ts'

/** Photographs the running product for the help pages: `npm run measure -- help-pictures`, or with some names after it only those. */
const folder = join(import.meta.dirname, '../../web/features/help/pictures')
const sizesFile = join(folder, 'sizes.json')
const bytesMax = 50_000
const wanted = process.argv.slice(2)

const { path, args } = await findBrowser()
const browser = await chromium.launch({ executablePath: path, args })
try {
  const studio = await openHelpStudio(browser)
  const sizes = JSON.parse(await readFile(sizesFile, 'utf8')) as Record<string, object>
  try {
    for (const { name, take } of helpShots.filter(
      (shot) => wanted.length === 0 || wanted.includes(shot.name),
    )) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const png = await take(studio, { ...helpScreen, colorScheme })
        sizes[name] = pictureSize(png, helpScreen.deviceScaleFactor)
        const picture = await asWebp(browser, png, bytesMax)
        await writeFile(join(folder, `${name}-${colorScheme}.webp`), picture)
        process.stdout.write(`${name}-${colorScheme}.webp: ${Math.round(picture.length / 1000)} kB\n`)
      }
      await writeFile(sizesFile, `${JSON.stringify(sizes, null, 2)}\n`)
    }
  } finally {
    await studio.close()
  }
} finally {
  await browser.close()
}
