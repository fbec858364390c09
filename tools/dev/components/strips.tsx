import type { ReactNode } from 'react'
import { BrandMark } from '#web/components/brand-mark.tsx'
import { type Health, HealthStrip } from '#web/components/strip/health-strip.tsx'
import { ScheduleStrip } from '#web/components/strip/schedule-strip.tsx'
import { Sparkline } from '#web/components/strip/sparkline.tsx'

const hourMs = 3_600_000
const now = new Date()
const after = (hours: number) => new Date(now.getTime() + hours * hourMs)
const outcomes: Health[] = ['success', 'success', 'mixed', 'failed', 'none', 'canceled', 'success']
const marks = [-20, -8, 3, 15, 40].map((hours) => ({
  key: hours,
  at: after(hours).toISOString(),
  words: `Harbour watch, in ${hours} hours`,
}))
const ticks = [0, 24, 48].map((hours) => ({ at: after(hours), word: hours === 0 ? 'now' : `+${hours} h` }))

/** Small pictures beside numbers and in rows. */
export const strips: Record<string, ReactNode> = {
  'Sparkline: each tone, gaps, equal values, one value, no value': (
    <>
      <Sparkline values={[3, 4, 2, 8, 9, 7, 14]} label="Runs a day, 2 to 14, now 14" />
      <Sparkline values={[0, 0, 2, 0, 1]} tone="danger" label="Failures a day, 0 to 2, now 1" />
      <Sparkline values={[1, null, 3, null, 2]} tone="info" label="Seconds a run, 1 to 3, now 2" />
      <Sparkline values={[4, 4, 4]} label="Always 4" />
      <Sparkline values={[4]} label="4 once" />
      <Sparkline values={[]} label="Nothing yet" />
    </>
  ),
  'BrandMark: sizes, and a service without a sign': (
    <>
      <BrandMark service="slack" size="sm" />
      <BrandMark service="github" />
      <BrandMark service="google-sheets" size="lg" />
      <BrandMark service="unknown" />
    </>
  ),
  HealthStrip: (
    <HealthStrip
      label="Last 7 days: 3 good, 1 mixed, 1 failed, 1 canceled"
      marks={outcomes.map((health, key) => ({ key, health, words: health }))}
    />
  ),
  ScheduleStrip: (
    <ScheduleStrip
      className="w-full"
      label="3 runs in the next 3 days"
      from={after(-24)}
      to={after(72)}
      now={now}
      ticks={ticks}
      marks={marks}
    />
  ),
}
