import { type PictureFacts, readPicture } from '#server/engine/picture-facts.ts'
import type { Picture } from '#server/engine/picture-store.ts'
import { OutboundFailure } from '#server/platform/outbound/outbound-failure.ts'
import { type OutboundAnswer, safeFetch, statusText } from '#server/platform/outbound/outbound.ts'
import { plainLine } from '#server/platform/text/plain-line.ts'

/** The types by which servers send pictures; the bytes decide. */
export const pictureAnswers = /^(?:image\/[\w.+-]+|application\/octet-stream|binary\/octet-stream)$/

const accept = 'image/webp,image/png,image/jpeg,image/gif'
const nameCharsMax = 80

export interface NamedLink extends PictureFacts {
  /** The last part of its address. */
  name: string
}

/** Reads a picture of a page; its address is subject to the same rules as any link. A failure is a value. */
export async function readLinkedPicture(
  url: string,
  signal: AbortSignal,
): Promise<(NamedLink & Pick<Picture, 'content'>) | { reason: string }> {
  try {
    const answer = await safeFetch(url, {
      types: pictureAnswers,
      headers: { accept },
      totalMs: 10_000,
      signal,
    })
    if (answer.status < 200 || answer.status > 299) return { reason: statusText(answer.status) }
    const picture = pictureIn(answer) ?? { reason: 'It is no picture' }
    return 'reason' in picture ? picture : { ...picture, content: answer.bytes }
  } catch (error) {
    if (error instanceof OutboundFailure) return { reason: error.message }
    throw error
  }
}

/** The picture in an answer, by its bytes; null: it is none, and does not claim to be one. */
export function pictureIn({ type, bytes, url }: OutboundAnswer): NamedLink | { reason: string } | null {
  if (type === 'image/svg+xml') {
    return {
      reason: 'It is an SVG drawing, which may hold scripts and is not read. Link to a PNG or JPEG of it',
    }
  }
  const facts = readPicture(bytes)
  if (typeof facts === 'string') return { reason: facts }
  if (facts) return { ...facts, name: nameOf(url) }
  if (type.startsWith('image/'))
    return {
      reason: `It says that it is a picture (${type.slice(0, 40)}), and is none that can be read: PNG, JPEG, WebP or GIF`,
    }
  return pictureAnswers.test(type) ? { reason: 'The file is of a kind that cannot be read' } : null
}

function nameOf(url: string): string {
  const last = URL.parse(url)?.pathname.split('/').at(-1) ?? ''
  try {
    return plainLine(decodeURIComponent(last).replace(/["[\]]/g, ' '), nameCharsMax) || 'picture'
  } catch {
    return plainLine(last, nameCharsMax) || 'picture'
  }
}
