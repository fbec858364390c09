export interface WordDifference {
  /** What both have at the start, spaces included. */
  start: string
  before: string
  now: string
  /** What both have at the end, spaces included. */
  end: string
}

const wordsMax = 10

/** Where one reworded line differs from what it was, in whole words. Null: it differs in too much to show apart. */
export function wordDifference(before: string, now: string): WordDifference | null {
  const old = before.split(' ')
  const fresh = now.split(' ')
  const shorter = Math.min(old.length, fresh.length)
  let first = 0
  while (first < shorter && old[first] === fresh[first]) first++
  let last = 0
  while (last < shorter - first && old.at(-1 - last) === fresh.at(-1 - last)) last++
  const gone = old.slice(first, old.length - last)
  const come = fresh.slice(first, fresh.length - last)
  if (gone.length === 0 || come.length === 0 || Math.max(gone.length, come.length) > wordsMax) return null
  const tail = /[,;:.]+$/.exec(come.join(' '))?.[0] ?? ''
  const shown = come.join(' ').slice(0, -tail.length || undefined)
  return {
    start: fresh.slice(0, first).concat('').join(' '),
    before: gone.join(' ').replace(/[,;:.]+$/, ''),
    now: shown,
    end: tail + [''].concat(fresh.slice(fresh.length - last || fresh.length)).join(' '),
  }
}
