import { type ReactNode, useState } from 'react'
import type { PlannedFields } from '#contract/schedules/schedule-fields.ts'
import { WhenFields } from '#web/components/schedule/when-fields.tsx'

function Schedule({ plan, isPaused = false }: { plan: Partial<PlannedFields>; isPaused?: boolean }) {
  const [triggerConfig, change] = useState(plan.triggerConfig ?? null)
  const whole = {
    triggerType: 'schedule',
    autoSchedule: true,
    taskFrequency: 'daily',
    ...plan,
    triggerConfig,
  } as const
  return (
    <div className="w-full">
      <WhenFields plan={whole} isPaused={isPaused} userZone="Europe/Rome" onChange={change} />
    </div>
  )
}

/** The fields of a schedule, which hold those of a day, a week, a time and a zone, and the next runs. */
export const schedules: Record<string, ReactNode> = {
  'WhenFields, hourly': <Schedule plan={{ taskFrequency: 'hourly', triggerConfig: { at: '00:15' } }} />,
  'WhenFields, daily and paused': <Schedule plan={{ triggerConfig: { at: '07:00' } }} isPaused />,
  'WhenFields, every other week': (
    <Schedule plan={{ taskFrequency: 'weekly', triggerConfig: { at: '08:30', weekday: 1, everyWeeks: 2 } }} />
  ),
  'WhenFields, monthly': (
    <Schedule plan={{ taskFrequency: 'monthly', triggerConfig: { at: '09:00', day: 31 } }} />
  ),
  'WhenFields, invalid': <Schedule plan={{ triggerConfig: { cron: '99 * * * *' } }} />,
  'WhenFields, manual': <Schedule plan={{ autoSchedule: false }} />,
}
