import type { Table, Values } from './model-types.ts'

/** The times that a table offers on a day, written as YYYY-MM-DD. */
export function timesOn({ times, fields }: Table, date: string): readonly string[] {
  const every = fields.find(({ name }) => name === 'time')?.options ?? []
  return times ? (times[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? []) : every
}

/** Why a visitor cannot have the time that a row asks for; undefined: they can. */
export function whyNotOffered(table: Table, { date, time }: Values): string | undefined {
  if (!table.times || timesOn(table, String(date)).includes(String(time))) return undefined
  return `${time} is not offered on this day. Choose another day or time.`
}
