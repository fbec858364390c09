import type { Row } from '../shared/model-types.ts'

/** Rows that hold every word, in any field and any letters. */
export function found(rows: readonly Row[], words: string): Row[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return []
  return rows.filter((row) => {
    const text = Object.values(row).join(' ').toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}
