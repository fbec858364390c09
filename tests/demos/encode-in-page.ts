import type * as Mediabunny from 'mediabunny'

export interface EncodeJob {
  /** When each frame begins, seconds of the film. */
  times: number[]
  seconds: number
  width: number
  height: number
  /** 0 is best, 63 is smallest: for frames that stand, and for those that only pass, such as within a scroll. */
  quantizers: { standing: number; passing: number }
  /** A frame that shows for less than this passes, seconds. */
  passingSeconds: number
  keyFrameSeconds: number
  poster: { frame: number; width: number; height: number; bytesMax: number }
}

/** Runs in a page of the encoder's own server: turns its frames into a film and a poster, and hands both back to it. */
export async function encodeInPage(job: EncodeJob): Promise<void> {
  const library = '/mediabunny.mjs'
  const { BufferTarget, CanvasSource, Output, Quality, WebMOutputFormat } = (await import(
    library
  )) as typeof Mediabunny
  const canvas = document.createElement('canvas')
  canvas.width = job.width
  canvas.height = job.height
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('This browser cannot draw.')

  const draw = async (index: number) => {
    const picture = await createImageBitmap(await (await fetch(`/frames/${index}`)).blob())
    context.drawImage(picture, 0, 0, job.width, job.height)
    picture.close()
  }

  const target = new BufferTarget()
  const output = new Output({ format: new WebMOutputFormat(), target })
  const source = new CanvasSource(canvas, {
    codec: 'vp9',
    quality: new Quality({ quantizer: job.quantizers.standing }),
    keyFrameInterval: job.keyFrameSeconds,
    latencyMode: 'quality',
    contentHint: 'text',
  })
  output.addVideoTrack(source)
  await output.start()
  for (const [index, at] of job.times.entries()) {
    await draw(index)
    const duration = (job.times[index + 1] ?? job.seconds) - at
    const { standing, passing } = job.quantizers
    const quantizer = index > 0 && duration < job.passingSeconds ? passing : standing
    await source.add(at, duration, { vp9: { quantizer } })
  }
  await output.finalize()
  if (!target.buffer) throw new Error('The film is empty.')

  await draw(job.poster.frame)
  const small = new OffscreenCanvas(job.poster.width, job.poster.height)
  const smallContext = small.getContext('2d', { alpha: false })
  if (!smallContext) throw new Error('This browser cannot draw.')
  smallContext.imageSmoothingQuality = 'high'
  smallContext.drawImage(canvas, 0, 0, small.width, small.height)
  let poster: Blob | null = null
  for (let quality = 0.86; quality > 0.2; quality -= 0.06) {
    poster = await small.convertToBlob({ type: 'image/webp', quality })
    if (poster.type !== 'image/webp') throw new Error('This browser writes no WebP.')
    if (poster.size <= job.poster.bytesMax) break
  }
  for (const [name, body] of Object.entries({ film: target.buffer, poster })) {
    const response = await fetch(`/${name}`, { method: 'PUT', body })
    if (!response.ok) throw new Error(`The ${name} was not taken.`)
  }
}
