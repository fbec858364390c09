/** Languages that write the day of a month with a point, as an entry of a numbered list is. */
const languages = 'de da nb nn fi cs sk sl hr et lv is hu'.split(' ')
const pointed = /^\s*\d{1,2}\.\s+(\p{L}{3,})/u

let names: Set<string> | undefined

/** Whether a line begins with a day such as '5. Dezember 2026', and not as the fifth entry of a list. */
export function beginsWithDay(line: string): boolean {
  const name = pointed.exec(line)?.[1]?.toLowerCase()
  names ??= monthNames()
  return name !== undefined && names.has(name)
}

function monthNames(): Set<string> {
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 15)))
  return new Set(
    languages.flatMap((language) => {
      const format = new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', timeZone: 'UTC' })
      return months.flatMap((date) =>
        format
          .formatToParts(date)
          .flatMap(({ type, value }) => (type === 'month' ? [value.toLowerCase()] : [])),
      )
    }),
  )
}
