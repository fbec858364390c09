import { chromium } from '@playwright/test'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findBrowser } from '#tests/e2e/find-browser.ts'
import { sharedLink } from './pictures/shared-link.ts'
import { screens, shots, takeRun } from './pictures/shots.ts'
import { openStudio } from './pictures/studio.ts'
import { asWebp } from './pictures/web-picture.ts'

/** Photographs the running product for the landing page: `npm run pictures`. */
const folder = process.argv[2] ?? join(import.meta.dirname, '../../web/features/landing/pictures')
const bytesMax = 70_000
const sharedBytesMax = 150_000

const { path, args } = await findBrowser()
const browser = await chromium.launch({ executablePath: path, args })
try {
  await mkdir(folder, { recursive: true })
  const studio = await openStudio(browser)
  const sizes: Record<string, Record<string, { width: number; height: number }>> = {}
  try {
    for (const { name, take } of shots) {
      for (const [screen, options] of Object.entries(screens)) {
        for (const colorScheme of ['light', 'dark'] as const) {
          const png = await take(studio, { ...options, colorScheme })
          await keep(`${name}-${screen}-${colorScheme}.webp`, await asWebp(browser, png, bytesMax))
          sizes[name] = { ...sizes[name], [screen]: sizeOf(png, options.deviceScaleFactor) }
        }
      }
    }
    const shared = await sharedLink(browser, await takeRun(studio, { ...screens.wide, colorScheme: 'light' }))
    if (shared.length > sharedBytesMax) throw new Error(`shared-link.png is too big: ${shared.length} bytes.`)
    await keep('shared-link.png', shared)
    await writeFile(join(folder, 'sizes.json'), `${JSON.stringify(sizes, null, 2)}\n`)
  } finally {
    await studio.close()
  }
} finally {
  await browser.close()
}

async function keep(name: string, picture: Buffer): Promise<void> {
  await writeFile(join(folder, name), picture)
  process.stdout.write(`${name}: ${Math.round(picture.length / 1000)} kB\n`)
}

/** In CSS pixels; a PNG tells its own in its first block. */
function sizeOf(png: Buffer, scale: number): { width: number; height: number } {
  return { width: png.readUInt32BE(16) / scale, height: png.readUInt32BE(20) / scale }
}
