// chunk: agent-form
import { agentForm } from '#contract/agents/agents.ts'
import type { PlannedFields } from '#contract/schedules/schedule-fields.ts'
import {
  describeRecurrence,
  nextInstants,
  recurrenceOf,
  notPlannedReason,
} from '#contract/schedules/recurrence.ts'
import { nextRunsShown } from '#contract/schedules/schedules.ts'

export type WhenSettings = NonNullable<PlannedFields['triggerConfig']>

/** What the form shows about the times at which an agent will run. */
export interface PlanSummary {
  /** The plan in words; null if there is no plan. */
  words: string | null
  timeZone: string
  next: Date[]
  /** Why there is no next run; null if there is one. */
  whyNot: string | null
}

/** The settings with some of them changed; undefined removes a setting, so that its default applies. */
export function withSettings(
  settings: WhenSettings | null,
  change: Partial<WhenSettings>,
): WhenSettings | null {
  const entries = Object.entries({ ...settings, ...change }).filter(([, value]) => value !== undefined)
  return entries.length > 0 ? Object.fromEntries(entries) : null
}

/** The error of each invalid setting, by the same rules as the server's. */
export function whenErrors(settings: WhenSettings | null): Partial<Record<keyof WhenSettings, string>> {
  const { error } = agentForm.shape.triggerConfig.safeParse(settings)
  const errors = error?.issues.map(({ path, message }) => [path[0], message] as const) ?? []
  return Object.fromEntries(errors.toReversed())
}

/** The plan that these fields make, with its next runs; an invalid setting makes none. */
export function summaryOf(fields: PlannedFields, userTimeZone: string, now: Date): PlanSummary {
  const timeZone = fields.triggerConfig?.timeZone ?? userTimeZone
  if (Object.keys(whenErrors(fields.triggerConfig)).length > 0) {
    return { words: null, timeZone, next: [], whyNot: 'Fix what is marked, then the next runs show here.' }
  }
  const plan = recurrenceOf(fields, userTimeZone)
  const whyNot = notPlannedReason(fields, userTimeZone, 'agent', now)
  if (!plan || whyNot) return { words: null, timeZone, next: [], whyNot }
  return {
    words: describeRecurrence(plan),
    timeZone,
    next: nextInstants(plan, now, nextRunsShown),
    whyNot: null,
  }
}

/** The minute of a time of day as it is typed, for a run every hour. */
export function minuteOf(at: string): string {
  const minute = at.split(':')[1] ?? ''
  return minute && String(Number(minute))
}

/** A time of day with another minute; an invalid minute is passed on for validation to reject. */
export function withMinute(at: string, minute: string): string {
  const [hour = '00'] = at.split(':')
  return `${hour}:${minute && String(Number(minute)).padStart(2, '0')}`
}

/** The label of a day of the month in the list; short months have no 29th, 30th or 31st. */
export function dayLabel(day: number): string {
  if (day === 31) return 'the last day'
  return day > 28 ? `${day}, or the last day` : String(day)
}
