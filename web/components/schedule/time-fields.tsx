import type { AgentReply } from '#contract/agents/agents.ts'
import { firstWeeks } from '#contract/schedules/first-weeks.ts'
import { scheduleDefaults } from '#contract/schedules/recurrence.ts'
import { everyWeeksMax, weekCounts } from '#contract/schedules/week-rhythm.ts'
import { weekdayNames } from '#contract/time/weekday-names.ts'
import { TimeInput } from '#web/components/date/time-input.tsx'
import { Field, Input } from '#web/components/field.tsx'
import { Select } from '#web/components/select.tsx'
import { formatDateInZone } from '#web/platform/format.ts'
import { dayLabel, minuteOf, type whenErrors, type WhenSettings, withMinute } from './when-settings.ts'

const days = Array.from({ length: 31 }, (_, index) => index + 1)

interface TimeFieldsProps {
  frequency: AgentReply['taskFrequency']
  /** The time zone for agents without one of their own. */
  userZone: string
  now: Date
  settings: WhenSettings | null
  errors: ReturnType<typeof whenErrors>
  onChange: (part: Partial<WhenSettings>) => void
}

/** The time settings of a frequency: a minute, a time of day, and a day if it needs one. */
export function TimeFields({ frequency, settings, errors, userZone, now, onChange }: TimeFieldsProps) {
  const at = settings?.at ?? scheduleDefaults.at
  if (frequency === 'hourly') {
    return (
      <Field label="Minute of the hour" error={errors.at && 'Choose a minute from 0 to 59'}>
        <Input
          type="number"
          inputMode="numeric"
          min={0}
          max={59}
          className="max-w-32"
          value={minuteOf(at)}
          onChange={({ target }) => onChange({ at: withMinute(at, target.value) })}
        />
      </Field>
    )
  }
  return (
    <div className="grid gap-4 @md:grid-cols-2">
      {frequency === 'weekly' && (
        <Field label="Day of the week" error={errors.weekday}>
          <Select
            value={settings?.weekday ?? scheduleDefaults.weekday}
            onChange={({ target }) => onChange({ weekday: Number(target.value) })}
          >
            {weekdayNames.map((name, index) => (
              <option key={name} value={index + 1}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {frequency === 'monthly' && (
        <Field label="Day of the month" error={errors.day}>
          <Select
            value={settings?.day ?? scheduleDefaults.day}
            onChange={({ target }) => onChange({ day: Number(target.value) })}
          >
            {days.map((day) => (
              <option key={day} value={day}>
                {dayLabel(day)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label="Time of day" error={errors.at && 'Choose a time of day'}>
        <TimeInput value={at} onChange={({ target }) => onChange({ at: target.value })} />
      </Field>
      {frequency === 'weekly' && (
        <WeekFields settings={settings} errors={errors} userZone={userZone} now={now} onChange={onChange} />
      )}
    </div>
  )
}

interface WeekFieldsProps {
  settings: WhenSettings | null
  errors: ReturnType<typeof whenErrors>
  userZone: string
  now: Date
  onChange: (part: Partial<WhenSettings>) => void
}

const counts = Array.from({ length: everyWeeksMax }, (_, index) => index + 1)

/** Whether a weekly agent runs every week or in some of them, and in which. */
function WeekFields({ settings, errors, userZone, now, onChange }: WeekFieldsProps) {
  const { everyWeeks = 1 } = settings ?? {}
  const choose = (count: number) =>
    onChange(
      count === 1
        ? { everyWeeks: undefined, from: undefined }
        : { everyWeeks: count, from: firstWeeks(settings, count, userZone, now).dates[0]?.date },
    )
  return (
    <>
      <Field label="How often" error={errors.everyWeeks}>
        <Select value={everyWeeks} onChange={({ target }) => choose(Number(target.value))}>
          {counts.map((count) => (
            <option key={count} value={count}>
              Every {weekCounts[count]}
            </option>
          ))}
        </Select>
      </Field>
      {everyWeeks > 1 && (
        <FirstTime settings={settings} errors={errors} userZone={userZone} now={now} onChange={onChange} />
      )}
    </>
  )
}

/** The next day on which it runs, out of those that this rhythm leaves. */
function FirstTime({ settings, errors, userZone, now, onChange }: WeekFieldsProps) {
  const { everyWeeks = 1 } = settings ?? {}
  const timeZone = settings?.timeZone ?? userZone
  const { dates, chosen } = firstWeeks(settings, everyWeeks, userZone, now)
  return (
    <Field label="Next time" error={errors.from}>
      <Select value={chosen} onChange={({ target }) => onChange({ from: target.value })}>
        {dates.map(({ at, date }) => (
          <option key={date} value={date}>
            {formatDateInZone(at, timeZone)}
          </option>
        ))}
      </Select>
    </Field>
  )
}
