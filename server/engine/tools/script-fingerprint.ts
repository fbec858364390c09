import { createHash } from 'node:crypto'

const moment = /\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?/g

/** The time during which a script ran, ms since 1970. */
interface Span {
  begunAt: number
  endedAt: number
}

/**
 * A hash of what a script printed and returned. Ignores times with seconds that lie within its own run, because its
 * clock always differs; every other date may be part of the result.
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
    // A time without a zone may be in the zone of the server or in UTC; for a time with a zone only the first reading
    // parses.
    const isOwn = [iso, `${iso}Z`].map(Date.parse).some(
      // A time with a precision of seconds may denote the beginning of that second.
      (at) => at >= begunAt - 999 && at <= endedAt,
    )
    return isOwn ? '' : found
  })
}
