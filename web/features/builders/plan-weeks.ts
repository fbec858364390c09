const weeksOfMonth = 4
const weekMs = 7 * 86_400_000

/** The week of a month, 1 to 4, in which a task is due: the tasks are spread over the weeks in their order. */
export const weekOf = (task: number, tasks: number): number => Math.floor((task * weeksOfMonth) / tasks) + 1

/** The first day of a week of the month that begins on this day. */
export const dayOfWeek = (from: string, week: number): string =>
  new Date(Date.parse(`${from}T00:00:00Z`) + (week - 1) * weekMs).toISOString().slice(0, 10)

/** The week of a month in which a day is; the last one lasts to the end. Undefined outside of the month. */
export function weekAt(day: string, { from, to }: { from: string; to: string }): number | undefined {
  if (day < from || day > to) return undefined
  return Math.min(weeksOfMonth, Math.floor((Date.parse(day) - Date.parse(from)) / weekMs) + 1)
}
