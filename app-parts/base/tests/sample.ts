import type { Field, Table, Value, Values } from '../shared/model-types.ts'
import { timesOn } from '../shared/offered.ts'

const samples: Record<Field['type'], Value> = {
  text: 'Anna',
  longtext: 'A longer text.',
  email: 'anna@example.com',
  number: 3,
  money: 1_250,
  date: '2030-05-04',
  time: '10:00',
  choice: '',
  yesno: true,
}

/** Seven days, one of which is open if any is. */
export const week = Array.from({ length: 7 }, (_, day) => `2030-05-${String(day + 4).padStart(2, '0')}`)

/** A row that fits a table: a value for each field, and a time that its day offers. */
export function sampleOf(table: Table): Values {
  const values = Object.fromEntries(
    table.fields.map(({ name, type, options }) => [
      name,
      type === 'choice' ? (options?.[0] ?? '') : samples[type],
    ]),
  )
  const date = table.times && week.find((day) => timesOn(table, day).length > 0)
  return date ? { ...values, date, time: timesOn(table, date)[0] ?? '' } : values
}
