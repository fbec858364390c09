/** The first and the last day of a month of a plan, as 2026-11-23; months begin on the day on which the plan does. */
export function daysOfMonth(startsOn: string, month: number): { from: string; to: string } {
  const next = monthLater(startsOn, month)
  next.setUTCDate(next.getUTCDate() - 1)
  return { from: dayText(monthLater(startsOn, month - 1)), to: dayText(next) }
}

/** The same day some months later, or the last day of a shorter month. */
function monthLater(startsOn: string, months: number): Date {
  const start = new Date(`${startsOn}T00:00:00Z`)
  const first = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(start.getUTCDate(), last))
  return first
}

const dayText = (date: Date) => date.toISOString().slice(0, 10)
