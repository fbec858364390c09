/** Whether these texts contain every word of the query, ignoring case. */
export function matches(query: string, ...texts: (string | undefined)[]): boolean {
  const text = texts.join(' ').toLowerCase()
  return wordsOf(query).every((word) => text.includes(word))
}

/** The run id that a query like '42' or '#42' names. */
export function executionIdOf(query: string): number | undefined {
  const id = Number(/^#?([1-9]\d{0,9})$/.exec(query.trim())?.[1])
  return id <= 2_147_483_647 ? id : undefined
}

const wordsOf = (query: string) => query.toLowerCase().split(/\s+/).filter(Boolean)
