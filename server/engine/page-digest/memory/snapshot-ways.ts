import { memoryIn } from './page-memory.ts'
import type { NumberedPage } from '#server/engine/run-context.ts'
import type { LinkSnapshot } from '#server/engine/run-input.ts'

/** Marks what a browser drew: it has what scripts add. */
const drawn = 'drawn-'

type Read = readonly NumberedPage[]

/**
 * The snapshots that can be compared with the current pages: everything in a page that was read in another way would
 * count as new and gone. The fingerprint of an HTML page begins with its way.
 */
export function comparableSnapshots(snapshots: readonly LinkSnapshot[], pages: Read): LinkSnapshot[] {
  return snapshots.flatMap((snapshot) => {
    const now = pages.find(({ page }) => page.url === snapshot.url)
    // A page that is not modified is the version in the snapshot, however that was read.
    if (!now || now.page.isNotModified) return [snapshot]
    const mark = markIn(snapshot)
    const isSameWay = readingsOf(mark).some((reading) => readingsOf(markOf(now)).includes(reading))
    const isComparable = isSameWay || (isBothHtml(mark, markOf(now)) && holdsAll(snapshot))
    return isComparable ? [{ ...snapshot, fingerprint: snapshot.fingerprint.slice(mark.length) }] : []
  })
}

const isBothHtml = (mark: string, other: string) =>
  mark !== '' && other !== '' && mark.startsWith(drawn) === other.startsWith(drawn)

const shortChars = 4_000

/** Whether a snapshot has all lines of a short page, in its text or beside it, so that it does not matter which are which. */
function holdsAll({ sentences }: LinkSnapshot): boolean {
  const chars = sentences.reduce((sum, line) => sum + line.length, 0)
  return chars <= shortChars && (memoryIn({ sentences })?.rest ?? null) !== null
}

/** Marks each snapshot with the way its page was read; snapshots of pages that were not read stay unchanged. */
export function markSnapshots(snapshots: readonly LinkSnapshot[], pages: Read): LinkSnapshot[] {
  return snapshots.map((snapshot) => {
    const now = pages.find(({ page }) => page.url === snapshot.url)
    return now && !now.page.isNotModified
      ? { ...snapshot, fingerprint: markOf(now) + snapshot.fingerprint }
      : snapshot
  })
}

const markOf = ({ page }: NumberedPage) => (page.way ? `${page.isDrawn ? drawn : ''}${page.way}:` : '')

const markIn = ({ fingerprint }: LinkSnapshot) =>
  /^(?:drawn-)?(?:article|stories|whole|either|plain):/.exec(fingerprint)?.[0] ?? ''

/** The ways that are compatible with a way: several stories are read like a whole page. */
function readingsOf(mark: string): string[] {
  if (mark.startsWith(drawn)) return readingsOf(mark.slice(drawn.length)).map((reading) => drawn + reading)
  if (mark === 'stories:') return ['whole:']
  return mark === 'either:' ? ['article:', 'whole:'] : [mark]
}
