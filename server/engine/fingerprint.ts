import { createHash } from 'node:crypto'

/** Version; increase it when the input of a fingerprint changes. */
const form = '4:'

/** A hash of a page's content, stable under changes of layout, order, case or 'five minutes ago'. */
export function fingerprintOf(keys: Iterable<string>): string {
  const text = [...new Set(keys)].toSorted().join('\n')
  return form + createHash('sha256').update(text).digest('hex')
}

const formOf = (fingerprint: string) => /^\d+:/.exec(fingerprint)?.[0] ?? ''

/** Whether two fingerprints say that a page changed; those of two versions of this product cannot be compared. */
export function hasChanged(before: string, now: string): boolean {
  return formOf(before) === formOf(now) && before !== now
}
