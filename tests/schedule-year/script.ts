import * as fc from 'fast-check'
import type { Rhythm } from './wall-clock.ts'
import type { ModelOptions, PlanSpec } from './model.ts'

export const zones = [
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Pacific/Auckland',
] as const

const two = (n: number) => String(n).padStart(2, '0')
/** Hours around the changes of the clock come often. */
const hourOfDay = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 23 }))
const quarterPast = fc.constantFrom(0, 15, 30, 45, 7)
const zoneOrUsers = fc.option(fc.constantFrom(...zones), { freq: 1 })

const daily = fc.tuple(hourOfDay, quarterPast).map(([h, m]) => {
  const at = `${two(h)}:${two(m)}`
  return spec('daily', { kind: 'times', times: [at] }, { at })
})
const weekly = fc.tuple(hourOfDay, quarterPast, fc.integer({ min: 1, max: 7 })).map(([h, m, weekday]) => {
  const at = `${two(h)}:${two(m)}`
  return spec('weekly', { kind: 'times', times: [at], weekdays: [weekday] }, { at, weekday })
})
const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10)
/** From any day of a week around the turn of the year, so that weeks are counted in both directions. */
const someWeeks = fc
  .tuple(
    hourOfDay,
    quarterPast,
    fc.integer({ min: 1, max: 7 }),
    fc.integer({ min: 2, max: 4 }),
    fc.nat({ max: 60 }),
  )
  .map(([h, m, weekday, everyWeeks, days]) => {
    const at = `${two(h)}:${two(m)}`
    const dayMs = 86_400_000
    const firstMonday = Date.UTC(2026, 11, 7)
    const monday = dateOf(firstMonday + Math.floor(days / 7) * 7 * dayMs)
    return spec(
      'weekly',
      { kind: 'times', times: [at], weekdays: [weekday], weeks: { every: everyWeeks, monday } },
      { at, weekday, everyWeeks, from: dateOf(firstMonday + days * dayMs) },
    )
  })
const monthly = fc.tuple(hourOfDay, quarterPast, fc.integer({ min: 1, max: 31 })).map(([h, m, date]) => {
  const at = `${two(h)}:${two(m)}`
  return spec('monthly', { kind: 'day of month', day: date, at, isClipped: true }, { at, day: date })
})
const cronTimes = fc
  .tuple(
    fc.uniqueArray(hourOfDay, { minLength: 1, maxLength: 3 }),
    quarterPast,
    fc.subarray([1, 2, 3, 4, 5, 6, 7]),
  )
  .map(([hours, m, weekdays]) => {
    const times = hours.map((h) => `${two(h)}:${two(m)}`)
    const cron = `${m} ${hours.join(',')} * * ${weekdays.join(',') || '*'}`
    return spec('daily', { kind: 'times', times, ...(weekdays.length > 0 ? { weekdays } : {}) }, { cron })
  })
const cronDate = fc.tuple(hourOfDay, quarterPast, fc.integer({ min: 27, max: 31 })).map(([h, m, date]) => {
  const rhythm: Rhythm = { kind: 'day of month', day: date, at: `${two(h)}:${two(m)}`, isClipped: false }
  return spec('daily', rhythm, { cron: `${m} ${h} ${date} * *` })
})
const cronHours = fc.tuple(fc.constantFrom(6, 8, 12), quarterPast).map(([hours, m]) => {
  return spec('weekly', { kind: 'every hours', hours, minute: m }, { cron: `${m} */${hours} * * *` })
})
const hourly = quarterPast.map((m) => spec('hourly', { kind: 'hourly', minute: m }, { at: `09:${two(m)}` }))
const halfHourly = fc.constant(spec('monthly', { kind: 'every half hour' }, { cron: '*/30 * * * *' }))

/** Several wall-clock times around the hours at which clocks are changed, on the day of the week when they are. */
const aroundChanges = fc
  .tuple(fc.subarray([0, 1, 2, 3], { minLength: 2, maxLength: 2 }), quarterPast)
  .map(([hours, m]) => {
    const times = hours.map((h) => `${two(h)}:${two(m)}`)
    return spec('weekly', { kind: 'times', times, weekdays: [7] }, { cron: `${m} ${hours.join(',')} * * 7` })
  })

const calm = fc.oneof(daily, weekly, someWeeks, monthly, cronTimes, cronDate, cronHours)
const busy = fc.oneof(hourly, halfHourly)

function spec(
  taskFrequency: PlanSpec['fields']['taskFrequency'],
  rhythm: Rhythm,
  config: PlanSpec['fields']['config'],
): Omit<PlanSpec, 'zone'> {
  return { rhythm, fields: { taskFrequency, config } }
}

const options = (...runMinutes: number[]): fc.Arbitrary<ModelOptions> =>
  fc.record({
    missed: fc.constantFrom('skip', 'once'),
    overlap: fc.constantFrom('skip', 'queue'),
    runMinutes: fc.constantFrom(...runMinutes),
  })
const agentsOf = (plan: fc.Arbitrary<Omit<PlanSpec, 'zone'>>, count: number, ...runMinutes: number[]) =>
  fc.array(fc.record({ plan, zone: zoneOrUsers, options: options(...runMinutes) }), {
    minLength: count,
    maxLength: count,
  })

const actionAt = fc.integer({ min: 0, max: 365 * 24 * 60 - 1 })
const someAgent = fc.nat({ max: 1_000 })
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('toggle' as const), agent: someAgent }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      agent: someAgent,
      plan: calm,
      zone: zoneOrUsers,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('rename' as const), agent: someAgent }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), agent: someAgent }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('restore' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      user: fc.nat({ max: 5 }),
      to: fc.constantFrom(...zones),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('stop' as const),
      minutes: fc.oneof(fc.integer({ min: 1, max: 120 }), fc.integer({ min: 60, max: 14 * 24 * 60 })),
    }),
  },
)
export type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

/** A day around a change of a clock in which the busy agents run. */
export const changesOfTheClock = [
  '2027-03-14',
  '2027-03-28',
  '2027-04-03',
  '2027-09-05',
  '2027-09-25',
  '2027-10-02',
  '2027-10-31',
  '2027-11-07',
]

/** A year: agents of all rhythms, and what people and machines do to them. */
export const year = fc.record({
  steady: agentsOf(aroundChanges, zones.length, 0),
  calm: agentsOf(calm, 6, 0, 0, 50, 600),
  busy: agentsOf(busy, 4, 0, 100, 400),
  actions: fc.array(fc.record({ at: actionAt, isAtInstant: fc.boolean(), act }), {
    minLength: 200,
    maxLength: 240,
  }),
})

export type YearScript = typeof year extends fc.Arbitrary<infer T> ? T : never

export interface Made {
  plan: Omit<PlanSpec, 'zone'>
  zone: string | null
  options: ModelOptions
}
