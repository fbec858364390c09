import { createHash } from 'node:crypto'
import { bytesLabel } from '#contract/runs/run-input.ts'

/** The kinds of pictures that models take. SVG is never one of them, because it can hold scripts and links. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const
export type PictureType = (typeof pictureTypes)[number]

/** A picture without its bytes: plain JSON, which journals name it by. */
export interface PictureFacts {
  /** Hash of its bytes. */
  hash: string
  mediaType: PictureType
  width: number
  height: number
  bytes: number
}

interface Header {
  mediaType: PictureType
  width: number
  height: number
}

/** A decoded picture takes 4 bytes a pixel: 160 MB at most. */
const pixelsMax = 40_000_000

/**
 * The facts about a picture, read from its header without decoding it, whatever its name and declared type are. Null: it
 * is no picture of a known kind; a text: why it is not taken.
 */
export function readPicture(bytes: Uint8Array): PictureFacts | string | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kind = kindOf(view)
  if (kind === null) return null
  const header = kind(view)
  if (header === null || header.width === 0 || header.height === 0)
    return 'The picture is damaged and could not be read'
  const { width, height } = header
  if (width * height > pixelsMax)
    return `The picture has ${width} × ${height} pixels; it may have at most 40 megapixels`
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  return { hash, ...header, bytes: bytes.length }
}

/** Describes a picture: 'PNG, 12 kB, 640 × 480'. */
export function aboutPicture({ mediaType, bytes, width, height }: PictureFacts): string {
  return `${kindNames[mediaType]}, ${bytesLabel(bytes)}, ${width} × ${height}`
}

const kindNames: Record<PictureType, string> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
  'image/gif': 'GIF',
}

type ReadHeader = (view: Buffer) => Header | null

function kindOf(view: Buffer): ReadHeader | null {
  const start = view.subarray(0, 12).toString('latin1')
  if (start.startsWith('\u0089PNG\r\n\u001a\n')) return png
  if (start.startsWith('\u00ff\u00d8\u00ff')) return jpeg
  if (/^GIF8[79]a/.test(start)) return gif
  return start.startsWith('RIFF') && start.endsWith('WEBP') ? webp : null
}

const png: ReadHeader = (view) =>
  view.length < 24
    ? null
    : { mediaType: 'image/png', width: view.readUInt32BE(16), height: view.readUInt32BE(20) }

const gif: ReadHeader = (view) =>
  view.length < 10
    ? null
    : { mediaType: 'image/gif', width: view.readUInt16LE(6), height: view.readUInt16LE(8) }

/** Markers of a JPEG that begin a frame; its height and width follow. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
const segmentsMax = 2_000

function jpeg(view: Buffer): Header | null {
  let at = 2
  for (let count = 0; count < segmentsMax && at + 9 <= view.length; count++) {
    if (view[at] !== 0xff) return null
    const marker = view[at + 1] ?? 0
    if (isFrame(marker))
      return { mediaType: 'image/jpeg', height: view.readUInt16BE(at + 5), width: view.readUInt16BE(at + 7) }
    // A marker may be preceded by any number of fill bytes.
    at += marker === 0xff ? 1 : 2 + view.readUInt16BE(at + 2)
  }
  return null
}

function webp(view: Buffer): Header | null {
  if (view.length < 30) return null
  const mediaType = 'image/webp' as const
  switch (view.subarray(12, 16).toString('latin1')) {
    case 'VP8X':
      return { mediaType, width: view.readUIntLE(24, 3) + 1, height: view.readUIntLE(27, 3) + 1 }
    case 'VP8L': {
      const bits = view.readUInt32LE(21)
      return { mediaType, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8 ':
      return { mediaType, width: view.readUInt16LE(26) & 0x3fff, height: view.readUInt16LE(28) & 0x3fff }
    default:
      return null
  }
}
