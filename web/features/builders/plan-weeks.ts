const weeksOfMonth = 4
const weekMs = 7 * 86_400_000

/** The week of a month, 1 to 4, in which a task is due: the tasks are spread over the weeks in their order. */
export const weekOf = (task: number, tasks: number): number => Math.floor((task * weeksOfMonth) / tasks) + 1

/** The first day of a week of the month that begins on this day. */
export const dayOfWeek = (from: string, week: number): string =>
  new Date(Date.parse(`${from}T00:00:00Z`) + (week - 1) * weekMs).toISOString().slice(0, 10)
