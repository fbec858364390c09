import { store, readStored } from '#web/platform/local-storage.ts'

/** A place that was opened from the palette. */
export interface RecentPlace {
  kind: 'page' | 'agent' | 'team' | 'run'
  label: string
  href: string
}

const recentMax = 5
const kinds = new Set<unknown>(['page', 'agent', 'team', 'run'])

/** The places that this user opened last, latest first. */
export function readRecent(userId: string): RecentPlace[] {
  return parseRecent(readStored(keyOf(userId)))
}

/** Stores a place as the latest one. */
export function rememberPlace(userId: string, { kind, label, href }: RecentPlace) {
  const places = withLatest(readRecent(userId), { kind, label, href })
  store(keyOf(userId), JSON.stringify(places))
}

/** The list with a place first: without duplicates, at most five. */
export function withLatest(places: RecentPlace[], latest: RecentPlace): RecentPlace[] {
  return [latest, ...places.filter(({ href }) => href !== latest.href)].slice(0, recentMax)
}

/** Parses the stored list; skips invalid entries. */
export function parseRecent(stored: string | undefined): RecentPlace[] {
  try {
    const places: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(places) ? places.filter(isPlace).slice(0, recentMax) : []
  } catch {
    return []
  }
}

function isPlace(value: unknown): value is RecentPlace {
  if (typeof value !== 'object' || value === null) return false
  const { kind, label, href } = value as Record<string, unknown>
  return kinds.has(kind) && typeof label === 'string' && typeof href === 'string' && /^\/(?![/\\])/.test(href)
}

const keyOf = (userId: string) => `balancia-recent:${userId}`
