/**
 * The instants of a year by brute force: what the clock of a zone shows in every quarter of an hour, asked of `Intl`
 * alone. It shares no code with the planning, so that each can reveal errors of the other.
 */

const minute = 60_000
const quarter = 15 * minute

/** A schedule as a person would describe it. */
export type Rhythm =
  | { kind: 'hourly'; minute: number }
  | { kind: 'every half hour' }
  | { kind: 'every hours'; hours: number; minute: number }
  | { kind: 'times'; times: readonly string[]; weekdays?: readonly number[]; weeks?: WeeksApart }
  | { kind: 'day of month'; day: number; at: string; isClipped: boolean }

/** Only every n weeks, counted from a Monday in one of them. */
interface WeeksApart {
  every: number
  monday: string
}

interface LocalTime {
  /** The wall clock read as if it were UTC, epoch ms. */
  local: number
  utc: number
}

/** The wall clock of a zone over a stretch of time. */
export interface WallClock {
  quarters: readonly LocalTime[]
  /** The first instant at which the wall clock shows a quarter of an hour. */
  firstAt: ReadonlyMap<number, number>
}

/** Reads the wall clock of a zone from one instant to another, both epoch ms. */
export function readWallClock(timeZone: string, from: number, to: number): WallClock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  const quarters: LocalTime[] = []
  for (let utc = from; utc < to; utc += quarter) {
    const [month = 0, day = 0, year = 0, hour = 0, minutes = 0] = format.format(utc).split(/\D+/).map(Number)
    quarters.push({ utc, local: Date.UTC(year, month - 1, day, hour, minutes) })
  }
  const firstAt = new Map<number, number>()
  for (const { local, utc } of quarters) if (!firstAt.has(local)) firstAt.set(local, utc)
  return { quarters, firstAt }
}

/** All instants of a rhythm on a wall clock, epoch ms, ascending. */
export function instantsOf(rhythm: Rhythm, clock: WallClock): number[] {
  if (rhythm.kind === 'times' || rhythm.kind === 'day of month') return wallClockInstants(rhythm, clock)
  const inQuarter = elapsedMinute(rhythm)
  return clock.quarters.flatMap(({ local, utc }) => {
    const shown = new Date(local)
    const minuteOfHour = shown.getUTCMinutes()
    const at = inQuarter(shown.getUTCHours()).find((m) => m >= minuteOfHour && m < minuteOfHour + 15)
    return at === undefined ? [] : [utc + (at - minuteOfHour) * minute]
  })
}

/** The minutes of an hour at which a rhythm of elapsed time fires. */
function elapsedMinute(rhythm: Exclude<Rhythm, { kind: 'times' | 'day of month' }>) {
  return (hour: number): number[] => {
    if (rhythm.kind === 'every half hour') return [0, 30]
    if (rhythm.kind === 'hourly') return [rhythm.minute]
    return hour % rhythm.hours === 0 ? [rhythm.minute] : []
  }
}

/** Each wall-clock time once: at its first occurrence, or right after the gap when the clock skips it. */
function wallClockInstants(
  rhythm: Extract<Rhythm, { kind: 'times' | 'day of month' }>,
  { quarters, firstAt }: WallClock,
): number[] {
  const days = new Set(quarters.map(({ local }) => new Date(local).setUTCHours(0, 0, 0, 0)))
  const times = rhythm.kind === 'times' ? rhythm.times : [rhythm.at]
  const instants = new Set<number>()
  for (const day of days) {
    if (!isOn(rhythm, new Date(day))) continue
    for (const time of times) {
      const [hours = 0, minutes = 0] = time.split(':').map(Number)
      const instant = showing(day + (hours * 60 + minutes) * minute, { quarters, firstAt })
      if (instant !== undefined) instants.add(instant)
    }
  }
  return [...instants].toSorted((a, b) => a - b)
}

function isOn(rhythm: Extract<Rhythm, { kind: 'times' | 'day of month' }>, day: Date): boolean {
  if (rhythm.kind === 'times') return isOnWeekday(rhythm, day)
  const lastDay = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate()
  return day.getUTCDate() === (rhythm.isClipped ? Math.min(rhythm.day, lastDay) : rhythm.day)
}

function isOnWeekday({ weekdays, weeks }: Extract<Rhythm, { kind: 'times' }>, day: Date): boolean {
  const weekday = day.getUTCDay() || 7
  if (weeks) {
    const monday = day.getTime() - (weekday - 1) * 24 * 60 * minute
    const apart = Math.abs(monday - Date.parse(weeks.monday)) / (7 * 24 * 60 * minute)
    if (apart % weeks.every !== 0) return false
  }
  return weekdays?.includes(weekday) ?? true
}

function showing(local: number, { quarters, firstAt }: WallClock): number | undefined {
  const rest = local % quarter
  const shown = firstAt.get(local - rest)
  if (shown !== undefined) return shown + rest
  const [first] = quarters
  if (!first || local < first.local) return undefined
  return quarters.find((time) => time.local > local)?.utc
}
