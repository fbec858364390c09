import type { NumberedPage } from '#server/engine/run-context.ts'
import type { LinkSnapshot } from '#server/engine/run-input.ts'

type Read = readonly NumberedPage[]

/**
 * The snapshots that can be compared with what was read now: of a page that was read in another way everything would
 * count as new and gone. The fingerprint of a page in HTML begins with its way.
 */
export function comparableSnapshots(snapshots: readonly LinkSnapshot[], pages: Read): LinkSnapshot[] {
  return snapshots.flatMap((snapshot) => {
    const now = pages.find(({ page }) => page.url === snapshot.url)
    if (!now) return [snapshot]
    const mark = markIn(snapshot)
    const isSameWay = readingsOf(mark).some((reading) => readingsOf(markOf(now)).includes(reading))
    return isSameWay ? [{ ...snapshot, fingerprint: snapshot.fingerprint.slice(mark.length) }] : []
  })
}

/** What to remember, each page with the way it was read; what was not read now stays as it was. */
export function markSnapshots(snapshots: readonly LinkSnapshot[], pages: Read): LinkSnapshot[] {
  return snapshots.map((snapshot) => {
    const now = pages.find(({ page }) => page.url === snapshot.url)
    return now ? { ...snapshot, fingerprint: markOf(now) + snapshot.fingerprint } : snapshot
  })
}

const markOf = ({ page }: NumberedPage) => (page.way ? `${page.way}:` : '')

const markIn = ({ fingerprint }: LinkSnapshot) =>
  /^(?:article|stories|whole|either|plain):/.exec(fingerprint)?.[0] ?? ''

/** What was read in a way could have been read in these: several stories are read as a page is as a whole. */
function readingsOf(mark: string): string[] {
  if (mark === 'stories:') return ['whole:']
  return mark === 'either:' ? ['article:', 'whole:'] : [mark]
}
