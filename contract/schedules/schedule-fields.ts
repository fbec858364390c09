import { z } from 'zod'
import { everyWeeksMax } from './week-rhythm.ts'

/** Blanks of any kind, as they are pasted: tabs, line ends, no-break spaces, byte order marks. */
const blanks = /[\s\u00ad\u200b-\u200f\u2060\ufeff]+/g

/** A cron expression with one blank between its fields. */
export const tidyCron = (cron: string): string => cron.replace(blanks, ' ').trim()

export const taskFrequencies = ['hourly', 'daily', 'weekly', 'monthly', 'as-needed'] as const
export const triggerTypes = ['schedule', 'webhook', 'api', 'event'] as const

const weeksApart = `Choose from 1 to ${everyWeeksMax} weeks`
const dayOfMonth = 'Choose a day from 1 to 31'
/** Shown when a one-time schedule lacks its day or its time. */
export const onceNeedsTime = 'Choose a day and a time'
/** When an agent runs by itself, beside its frequency. */
export const triggerConfig = z.strictObject({
  timeZone: z.string().max(64).optional(),
  at: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Expected a time like 09:30')
    .optional(),
  weekday: z.int('Choose a weekday').min(1, 'Choose a weekday').max(7, 'Choose a weekday').optional(),
  /** A weekly agent runs in each of so many weeks, that of the date `from` among them. */
  everyWeeks: z.int(weeksApart).min(1, weeksApart).max(everyWeeksMax, weeksApart).optional(),
  from: z.iso.date('Expected a date like 2026-11-23').optional(),
  day: z.int(dayOfMonth).min(1, dayOfMonth).max(31, dayOfMonth).optional(),
  /** The only time of an agent whose frequency is As needed: a local date and time. */
  once: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/, onceNeedsTime)
    .optional(),
  cron: z.string().overwrite(tidyCron).max(120).optional(),
  missed: z.enum(['skip', 'once']).optional(),
  overlap: z.enum(['skip', 'queue']).optional(),
})

export type TriggerConfig = z.output<typeof triggerConfig>

/** The fields of an agent that say when it runs by itself. */
export interface PlannedFields {
  triggerType: (typeof triggerTypes)[number]
  autoSchedule: boolean
  taskFrequency: (typeof taskFrequencies)[number]
  triggerConfig: TriggerConfig | null
}
