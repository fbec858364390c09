import { Cron, CronPattern } from 'croner'
import { cronText } from './cron-labels.ts'
import { isInWeek, weekCounts, weekRhythmOf, type WeekRhythm } from './week-rhythm.ts'
import { localTimeText } from '#contract/time/local-time.ts'
import { weekdayNames } from '#contract/time/weekday-names.ts'
import { type PlannedFields, tidyCron, type TriggerConfig } from './schedule-fields.ts'

/** A frequency at which an agent runs automatically. */
type Frequency = Exclude<PlannedFields['taskFrequency'], 'as-needed'>

/** When an agent runs automatically: at the instants of its cron patterns, in wall-clock time of its zone. */
export interface Recurrence {
  /** Five fields each, two where short months need a rule of their own; or one local date and time. */
  patterns: readonly string[]
  timeZone: string
  /** The weeks that count; undefined: all. */
  weeks?: WeekRhythm | undefined
  /** The schedule as a sentence, without its time zone. */
  words: string
}

/** The defaults of a schedule. */
export const scheduleDefaults = {
  at: '09:00',
  weekday: 1,
  day: 1,
  missed: 'once',
  overlap: 'skip',
} as const

/** The plan of an agent in its own zone, else in that of its user; null where it has none or none that can be read. */
export function recurrenceOf(agent: PlannedFields, userTimeZone: string): Recurrence | null {
  const { triggerType, autoSchedule, taskFrequency } = agent
  if (triggerType !== 'schedule' || !autoSchedule) return null
  const config = agent.triggerConfig ?? {}
  const timeZone = config.timeZone ?? userTimeZone
  if (taskFrequency === 'as-needed') {
    const { once } = config
    return once === undefined
      ? null
      : readable({ patterns: [once], timeZone, words: `Once, on ${localTimeText(once)}` })
  }
  if (config.cron !== undefined) {
    return readable({
      patterns: [config.cron],
      timeZone,
      words: cronText(config.cron) ?? `By the cron expression ${config.cron}`,
    })
  }
  return readable({ timeZone, ...rhythmOf(taskFrequency, config) })
}

/** The next `count` instants of a plan, strictly after the given one; fewer where it never comes round again. */
export function nextInstants(plan: Recurrence, after: Date, count: number): Date[] {
  return merged(plan, (job) => job.nextRuns(count * (plan.weeks?.every ?? 1), after)).slice(0, count)
}

/** The last `count` instants of a plan up to the given one, which counts, newest first. */
export function lastInstants(plan: Recurrence, until: Date, count: number): Date[] {
  const secondAfter = new Date(Math.floor(until.getTime() / 1000) * 1000 + 1000)
  return merged(plan, (job) => job.previousRuns(count * (plan.weeks?.every ?? 1), secondAfter))
    .toReversed()
    .slice(0, count)
}

/** A plan in plain words: 'Every day at 09:00 (Europe/Berlin)'. */
export function describeRecurrence({ words, timeZone }: Recurrence): string {
  return `${words} (${timeZone})`
}

/** What happens while the previous run is still open: a single time waits, because it would not come round again. */
export function overlapOf({ overlap, once }: Pick<TriggerConfig, 'overlap' | 'once'>): 'skip' | 'queue' {
  return overlap ?? (once === undefined ? scheduleDefaults.overlap : 'queue')
}

/** Why an agent or a team does not run by itself, in words that say what to do; null where it does. */
export function notPlannedReason(
  agent: PlannedFields,
  userTimeZone: string,
  kind: 'agent' | 'team' = 'agent',
  now?: Date,
): string | null {
  if (agent.triggerType !== 'schedule') return 'It is not started by the clock: its trigger is not Schedule.'
  if (!agent.autoSchedule) return 'Manual only. Turn on Auto-schedule to run it on time.'
  const plan = recurrenceOf(agent, userTimeZone)
  if (plan && now && nextInstants(plan, now, 1).length === 0)
    return `${plan.words}: this time has passed. Edit the ${kind} to choose another.`
  if (plan) return null
  return agent.taskFrequency === 'as-needed'
    ? 'Its frequency is As needed: it runs only when you start it.'
    : `Its schedule never comes round. Edit the ${kind} and choose times.`
}

/**
 * The rules of the clock. A pattern that names its hours means wall-clock times: one that a change of the clock leaves
 * out fires right after it, one that it repeats fires once. A pattern of every hour goes by elapsed time instead.
 */
export function jobOf(pattern: string, timeZone: string): Cron {
  const options = { timezone: timeZone, mode: '5-part', paused: true, fixedTimeRule: 'no-wildcard' } as const
  if (isLocalTime(pattern)) return new Cron(`${pattern}:00`, options)
  return new Cron(withNamedTimes(pattern), options)
}

const isLocalTime = (pattern: string) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(pattern)

/** The minutes and hours of a pattern, as croner parses them. */
export function timesOf(pattern: string): Pick<CronPattern, 'minute' | 'hour'> {
  return new CronPattern(withSingleDays(pattern), 'UTC', { mode: '5-part' })
}

/** A pattern whose hours are named has its times written out, for croner takes one with any step for a rhythm. */
function withNamedTimes(pattern: string): string {
  const [, hourField = '*', ...days] = withSingleDays(pattern).split(' ')
  if (hourField.includes('*')) return withSingleDays(pattern)
  const { minute, hour } = timesOf(pattern)
  return [listed(minute), listed(hour), ...days].join(' ')
}

const listed = (isOn: ArrayLike<number>) =>
  Array.from(isOn, (on, value) => (on ? [value] : []))
    .flat()
    .join(',')

/** From Sunday to Sunday is one day; croner takes the second for the seventh day after the first. */
const withSingleDays = (pattern: string) => tidyCron(pattern).replace(/\b(?:0|sun)-sun\b/gi, 'sun')

/** A plan that was stored before its zone or its pattern became unreadable counts as none. */
function readable(plan: Recurrence): Recurrence | null {
  try {
    return nextInstants(plan, new Date(0), 1).length > 0 ? plan : null
  } catch {
    return null
  }
}

function merged(plan: Recurrence, instantsOf: (job: Cron) => Date[]): Date[] {
  const times = plan.patterns.flatMap((pattern) => instantsOf(jobOf(pattern, plan.timeZone)).map(Number))
  const instants = [...new Set(times)].toSorted((a, b) => a - b).map((time) => new Date(time))
  const { weeks, timeZone } = plan
  return weeks ? instants.filter((instant) => isInWeek(weeks, instant, timeZone)) : instants
}

function rhythmOf(frequency: Frequency, config: TriggerConfig): Omit<Recurrence, 'timeZone'> {
  const { at = scheduleDefaults.at, weekday = scheduleDefaults.weekday, day = scheduleDefaults.day } = config
  const [hour = 0, minute = 0] = at.split(':').map(Number)
  const time = `${minute} ${hour}`
  switch (frequency) {
    case 'hourly':
      return { patterns: [`${minute} * * * *`], words: `Every hour at ${at.slice(2)}` }
    case 'daily':
      return { patterns: [`${time} * * *`], words: `Every day at ${at}` }
    case 'weekly': {
      const weeks = weekRhythmOf(config)
      const name = weekdayNames[weekday - 1]
      const words = weeks ? `Every ${weekCounts[weeks.every]} on ${name} at ${at}` : `Every ${name} at ${at}`
      return { patterns: [`${time} * * ${weekday}`], weeks, words }
    }
    case 'monthly':
      return { patterns: daysOfMonth(day).map((days) => `${time} ${days} *`), words: inMonth(day, at) }
  }
}

/** The day-of-month and month fields that mean this day, or the last one of a month that is too short for it. */
function daysOfMonth(day: number): string[] {
  if (day <= 28) return [`${day} *`]
  return day === 31 ? ['L *'] : [`${day} *`, 'L 2']
}

function inMonth(day: number, at: string): string {
  if (day === 31) return `On the last day of every month at ${at}`
  return `On day ${day} of every month${day > 28 ? ', or its last day,' : ''} at ${at}`
}
