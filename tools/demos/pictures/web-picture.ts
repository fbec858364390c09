import type { Browser } from '@playwright/test'

/** Turns a PNG into a WebP of at most so many bytes; the browser does the work, for it brings the encoder. */
export async function asWebp(browser: Browser, png: Buffer, bytesMax: number): Promise<Buffer> {
  const page = await browser.newPage()
  try {
    const base64 = await page.evaluate(encode, { png: png.toString('base64'), bytesMax })
    const webp = Buffer.from(base64, 'base64')
    if (webp.length > bytesMax)
      throw new Error(`The picture is too big: ${webp.length} of ${bytesMax} bytes.`)
    return webp
  } finally {
    await page.close()
  }
}

/** Runs in the page. */
async function encode({ png, bytesMax }: { png: string; bytesMax: number }): Promise<string> {
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob())
  const canvas = document.createElement('canvas')
  canvas.width = picture.width
  canvas.height = picture.height
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  for (let quality = 0.9; ; quality -= 0.05) {
    const webp = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', quality))
    if (webp?.type !== 'image/webp') throw new Error('This browser writes no WebP.')
    if (webp.size <= bytesMax || quality < 0.4) {
      return (await new Response(webp).bytes()).toBase64()
    }
  }
}
