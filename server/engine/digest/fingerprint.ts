import { createHash } from 'node:crypto'

/** Counted up when what a fingerprint is made of changes. */
const form = '2:'

/** A hash of what a page says, the same after a change of layout, order, case or 'five minutes ago'. */
export function fingerprintOf(keys: Iterable<string>): string {
  const said = [...new Set(keys)].toSorted().join('\n')
  return form + createHash('sha256').update(said).digest('hex')
}

const formOf = (fingerprint: string) => /^\d+:/.exec(fingerprint)?.[0] ?? ''

/** Whether two fingerprints say that a page changed; those of two versions of this product cannot be compared. */
export function tellsChange(before: string, now: string): boolean {
  return formOf(before) === formOf(now) && before !== now
}
