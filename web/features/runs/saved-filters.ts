import { readStored, store } from '#web/platform/local-storage.ts'

/** A filter of runs under a name; `text` is its part of an address. */
export interface SavedFilter {
  name: string
  text: string
}

const savedMax = 20
/** Characters of a name. */
export const filterNameMax = 40

const keyOf = (userId: string) => `balancia-run-filters-${userId}`

/** The filters that this person saved in this browser; invalid ones are ignored. */
export function savedFilters(userId: string): SavedFilter[] {
  try {
    const stored: unknown = JSON.parse(readStored(keyOf(userId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isSaved).slice(0, savedMax) : []
  } catch {
    return []
  }
}

/** Stores the filters in this browser. */
export function storeFilters(userId: string, filters: readonly SavedFilter[]): void {
  store(keyOf(userId), filters.length === 0 ? undefined : JSON.stringify(filters))
}

/** Adds a filter at the end; replaces the one with the same name, and the oldest beyond the maximum. */
export function withFilter(filters: readonly SavedFilter[], added: SavedFilter): SavedFilter[] {
  return [...filters.filter(({ name }) => name !== added.name), added].slice(-savedMax)
}

function isSaved(value: unknown): value is SavedFilter {
  if (typeof value !== 'object' || value === null) return false
  const { name, text } = value as Record<string, unknown>
  return typeof name === 'string' && name !== '' && typeof text === 'string'
}
