import type * as Mediabunny from 'mediabunny'
import type { Picture } from './film-pictures.ts'

export interface EncodeJob {
  pictures: Picture[]
  seconds: number
  width: number
  height: number
  /** Average bits per second. */
  bitrate: number
  keyFrameSeconds: number
}

/** Runs in a page of the encoder's own server: draws the pictures, encodes the film and sends it back. */
export async function encodeInPage(job: EncodeJob): Promise<void> {
  const library = '/mediabunny.mjs'
  const { BufferTarget, CanvasSource, Mp4OutputFormat, Output, Quality } = (await import(
    library
  )) as typeof Mediabunny
  const { width, height } = job
  /** Stills are given to the encoder again, which improves their quality each time. */
  const stillSeconds = 0.5
  const again = [0.2]
  const [canvas, context] = newCanvas()
  const [kept, keptContext] = newCanvas()
  const arrow = new Path2D('M5 3l0 16.5 4.2-4.1 2.7 6.3 2.8-1.2-2.7-6.2 5.9-.3z')
  const sources = new Map<number, ImageBitmap>()

  function newCanvas(): [HTMLCanvasElement, CanvasRenderingContext2D] {
    const drawing = document.createElement('canvas')
    Object.assign(drawing, { width, height })
    const pen = drawing.getContext('2d', { alpha: false })
    if (!pen) throw new Error('This browser cannot draw.')
    return [drawing, pen]
  }
  async function sourceOf(index: number): Promise<ImageBitmap> {
    const known = sources.get(index)
    if (known) return known
    const loaded = await createImageBitmap(await (await fetch(`/sources/${index}`)).blob())
    const [oldest] = sources.keys()
    if (sources.size > 1 && oldest !== undefined) {
      sources.get(oldest)?.close()
      sources.delete(oldest)
    }
    sources.set(index, loaded)
    return loaded
  }
  function drawPointer(x: number, y: number, press?: number) {
    if (press !== undefined) {
      context.beginPath()
      context.arc(x, y, 8 + 26 * press, 0, 2 * Math.PI)
      context.fillStyle = `rgb(15 118 110 / ${0.3 * (1 - press)})`
      context.strokeStyle = `rgb(15 118 110 / ${0.8 * (1 - press)})`
      context.lineWidth = 3
      context.fill()
      context.stroke()
    }
    const size = press !== undefined && press < 0.5 ? 1.35 : 1.5
    context.save()
    // The tip of the arrow, not its box, is where the pointer is.
    context.translate(x - 5 * size, y - 3 * size)
    context.scale(size, size)
    context.shadowColor = 'rgb(0 0 0 / .35)'
    context.shadowBlur = 4
    context.shadowOffsetY = 1
    context.fillStyle = '#1c1b1a'
    // A path, not the value of a list.
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type
    context.fill(arrow)
    context.shadowColor = 'transparent'
    context.lineWidth = 1.4
    context.lineJoin = 'round'
    context.strokeStyle = '#fff'
    context.stroke(arrow)
    context.restore()
  }
  function drawFast() {
    const [x, y] = [width - 132, 24]
    context.beginPath()
    context.roundRect(x, y, 108, 40, 20)
    context.fillStyle = 'rgb(12 74 69 / .92)'
    context.fill()
    context.fillStyle = '#f4faf8'
    for (const shift of [0, 17]) {
      context.beginPath()
      context.moveTo(x + 20 + shift, y + 11)
      context.lineTo(x + 36 + shift, y + 20)
      context.lineTo(x + 20 + shift, y + 29)
      context.fill()
    }
    context.font = '600 19px Inter, sans-serif'
    context.textBaseline = 'middle'
    context.fillText('fast', x + 62, y + 20)
  }
  async function draw({ source, part, pointer, press, before, isFast }: Picture, isCut: boolean) {
    if (isCut) keptContext.drawImage(canvas, 0, 0)
    const bitmap = await sourceOf(source)
    if (part) context.drawImage(bitmap, part.x, part.y, part.width, part.height, 0, 0, width, height)
    else context.drawImage(bitmap, 0, 0, width, height)
    if (isFast) drawFast()
    if (pointer) drawPointer(pointer.x, pointer.y, press)
    if (before) {
      context.globalAlpha = before
      context.drawImage(kept, 0, 0)
      context.globalAlpha = 1
    }
  }

  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  const source = new CanvasSource(canvas, {
    codec: 'avc',
    quality: new Quality({ bitrate: job.bitrate, bitrateMode: 'variable' }),
    keyFrameInterval: job.keyFrameSeconds,
    latencyMode: 'quality',
    contentHint: 'text',
  })
  output.addVideoTrack(source)
  await output.start()
  for (const [index, picture] of job.pictures.entries()) {
    const last = job.pictures[index - 1]
    const until = job.pictures[index + 1]?.at ?? job.seconds
    const isStill = until - picture.at >= stillSeconds
    context.imageSmoothingQuality = isStill ? 'high' : 'low'
    await draw(picture, picture.before !== undefined && last?.before === undefined)
    const times = isStill ? [0, ...again] : [0]
    for (const [place, after] of times.entries()) {
      const next = times[place + 1]
      const end = next === undefined ? until : picture.at + next
      await source.add(picture.at + after, end - picture.at - after)
    }
  }
  await output.finalize()
  if (!target.buffer) throw new Error('The film is empty.')
  const response = await fetch('/film', { method: 'PUT', body: target.buffer })
  if (!response.ok) throw new Error('The film was not taken.')
}
