/** Who comes back after so long has been away, ms. */
const awayMs = 30 * 60_000
const dayMs = 86_400_000

/** When somebody looked last before this visit, and the latest moment of it; ISO instants. */
export interface Look {
  since: string
  seen: string
  /** Nothing is known of an earlier visit. */
  isFirst: boolean
}

/** The visit after one more look: what happened is told since the end of the visit before, at first since a day ago. */
export function lookedAt(now: Date, before: Look | undefined): Look {
  const seen = now.toISOString()
  if (!before) return { since: new Date(now.getTime() - dayMs).toISOString(), seen, isFirst: true }
  const isBack = now.getTime() - Date.parse(before.seen) >= awayMs
  return { since: isBack ? before.seen : before.since, seen, isFirst: before.isFirst && !isBack }
}

const firstMark = 'first'

/** A look as one line of text, to be kept. */
export const keptLook = ({ since, seen, isFirst }: Look) =>
  `${since} ${seen}${isFirst ? ` ${firstMark}` : ''}`

/** What was kept of the visit before; undefined where that cannot be read. */
export function lookOf(kept: string | undefined): Look | undefined {
  const [since = '', seen = '', mark] = (kept ?? '').split(' ')
  if (Number.isNaN(Date.parse(since)) || Number.isNaN(Date.parse(seen))) return undefined
  return { since, seen, isFirst: mark === firstMark }
}
