import { useEffect, useState } from 'react'
import { readStored, store } from '#web/platform/local-storage.ts'

/** Since when what happened is news to this person in this browser. */
export function useLastVisit(userId: string): Visit {
  const [last, setLast] = useState(() => look(userId))
  useEffect(() => {
    const handleLook = () => setLast(look(userId))
    document.addEventListener('visibilitychange', handleLook)
    return () => document.removeEventListener('visibilitychange', handleLook)
  }, [userId])
  return last
}

function look(userId: string): Visit {
  const key = `balancia-look-${userId}`
  const last = nextVisit(new Date(), parseVisit(readStored(key)))
  store(key, toStoredLook(last))
  return last
}

/** A return after this time is a new visit, ms. */
const awayMs = 30 * 60_000
const dayMs = 86_400_000

/** The end of the previous visit and the latest moment of this one; ISO-8601. */
interface Visit {
  since: string
  seen: string
  /** Whether no earlier visit is known. */
  isFirst: boolean
}

/** Updates the visit after another look. `since` is the end of the previous visit; on the first visit, one day ago. */
export function nextVisit(now: Date, before: Visit | undefined): Visit {
  const seen = now.toISOString()
  if (!before) return { since: new Date(now.getTime() - dayMs).toISOString(), seen, isFirst: true }
  const isBack = now.getTime() - Date.parse(before.seen) >= awayMs
  return { since: isBack ? before.seen : before.since, seen, isFirst: before.isFirst && !isBack }
}

const firstMark = 'first'

/** A look as one line of text, for storage. */
export const toStoredLook = ({ since, seen, isFirst }: Visit) =>
  `${since} ${seen}${isFirst ? ` ${firstMark}` : ''}`

/** Parses a stored look; undefined if it is invalid. */
export function parseVisit(stored: string | undefined): Visit | undefined {
  const [since = '', seen = '', mark] = (stored ?? '').split(' ')
  if (Number.isNaN(Date.parse(since)) || Number.isNaN(Date.parse(seen))) return undefined
  return { since, seen, isFirst: mark === firstMark }
}
