/** A day of the changelog: its title and its text. */
interface Day {
  title: string
  text: string
}

const daysOf = (changelog: string): Day[] =>
  changelog
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [title = '', ...lines] = part.split('\n')
      return { title: title.trim(), text: lines.join('\n').trim() }
    })

/**
 * The notes of a release: what the changelog says of the days after the previous release, newest first, and the newest
 * of these days. Throws when it says nothing.
 */
export function releaseNotes(changelog: string, previousDay: string): { day: string; notes: string } {
  const days = daysOf(changelog)
  const newer = days.slice(0, indexOf(days, previousDay))
  const [newest] = newer
  if (!newest) {
    throw new Error(
      `The changelog has nothing newer than ${previousDay}, the day of the previous release. Add what is new: npm run measure -- changelog`,
    )
  }
  return { day: newest.title, notes: textOf(newer) }
}

/** The notes of the newest release, when it is made again: the days from its own on. */
export function notesOfNewest(changelog: string, day: string): { day: string; notes: string } {
  const days = daysOf(changelog)
  return { day, notes: textOf(days.slice(0, indexOf(days, day) + 1)) }
}

function indexOf(days: readonly Day[], day: string): number {
  const found = days.findIndex(({ title }) => title === day)
  return found < 0 ? days.length : found
}

const textOf = (days: readonly Day[]) => days.map(({ title, text }) => `## ${title}\n\n${text}\n`).join('\n')
