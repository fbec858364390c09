const common = 'en de fr es it pt nl pl sv da nb fi cs ru uk tr ro hu el ar id'.split(' ')
const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 15)))
const tables = new Map<string, Map<string, number>>()

/** The number of a month from 1, by its name or abbreviation in a language, or in a common one. */
export function monthNumber(word: string, language: string): number | undefined {
  const name = word.toLowerCase().replace(/\.$/, '')
  return [language, ...common]
    .map((each) => tableOf(each).get(name))
    .find((month): month is number => month !== undefined)
}

/** Names in the form used in a date, which some languages decline, and in the standalone form. */
function tableOf(language: string): Map<string, number> {
  const known = tables.get(language)
  if (known) return known
  const table = new Map<string, number>()
  for (const month of ['long', 'short'] as const) {
    for (const style of [{ month, day: 'numeric' as const }, { month }]) {
      const format = formatOf(language, style)
      for (const [at, date] of months.entries()) {
        const name = format.formatToParts(date).find(({ type }) => type === 'month')?.value
        if (name) table.set(name.toLowerCase().replace(/\.$/, ''), at + 1)
      }
    }
  }
  tables.set(language, table)
  return table
}

function formatOf(language: string, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const options = { ...style, timeZone: 'UTC', calendar: 'gregory', numberingSystem: 'latn' }
  try {
    return new Intl.DateTimeFormat(language, options)
  } catch {
    // The language that a page declares may be invalid.
    return new Intl.DateTimeFormat('en', options)
  }
}
