import { createHash } from 'node:crypto'
import { copyFile, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Returns the head tags that name the preview picture for links to a page. */
export type PictureTags = (page: string, title: string) => string

/** The page whose picture is used for pages without their own. */
const fallback = 'landing'
const size = { width: 1200, height: 630 }

/** Copies the preview pictures to the built files, named by content hash; returns the function that makes the tags. */
export async function layPictures(folder: string, assets: string, origin: string): Promise<PictureTags> {
  const files = new Map<string, string>()
  for (const name of (await readdir(folder)).filter((each) => each.endsWith('.png'))) {
    const content = await readFile(join(folder, name))
    const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8)
    const file = `shared-${name.replace('.png', '')}-${hash}.png`
    await copyFile(join(folder, name), join(assets, file))
    files.set(name.replace('.png', ''), file)
  }
  return (page, title) => {
    const address = `${origin}/assets/${files.get(page) ?? files.get(fallback)}`
    return [
      `<meta property="og:image" content="${address}">`,
      '<meta property="og:image:type" content="image/png">',
      `<meta property="og:image:width" content="${size.width}">`,
      `<meta property="og:image:height" content="${size.height}">`,
      `<meta property="og:image:alt" content="${title}">`,
      '<meta name="twitter:card" content="summary_large_image">',
      `<meta name="twitter:image" content="${address}">`,
      `<meta name="twitter:image:alt" content="${title}">`,
    ].join('')
  }
}
