// chunk: page
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const instantOf = (date: string) => new Date(`${date}T00:00:00Z`)

/** A calendar day without its year: '24 Nov' from '2026-11-24'. */
export const dayWords = (date: string): string => day.format(instantOf(date))
