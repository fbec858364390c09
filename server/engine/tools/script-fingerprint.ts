import { createHash } from 'node:crypto'

const moment = /\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?/g

/** While a script ran, ms since 1970. */
interface Span {
  begunAt: number
  endedAt: number
}

/**
 * A hash of what a script printed and left. Moments to the second that lie within its own run are its clock, which always
 * differs, and left out; every other date may be what it has to tell.
 */
export function scriptFingerprint(stdout: string, result: unknown, span: Span): string {
  const said = JSON.stringify([stdout, result ?? null])
  return createHash('sha256').update(withoutOwnMoments(said, span)).digest('hex')
}

function withoutOwnMoments(text: string, { begunAt, endedAt }: Span): string {
  return text.replace(moment, (found) => {
    const iso = found
      .replace(' ', 'T')
      .replace(',', '.')
      .replace(/(\.\d{3})\d+/, '$1')
    // Without a zone it is told in that of the server or in UTC; `Date` knows neither from one that names its own.
    const isOwn = [iso, `${iso}Z`].map(Date.parse).some(
      // A moment that is told to the second may be that second's beginning.
      (at) => at >= begunAt - 999 && at <= endedAt,
    )
    return isOwn ? '' : found
  })
}
