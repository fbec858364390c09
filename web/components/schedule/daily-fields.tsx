import { TimeInput } from '#web/components/date/time-input.tsx'
import { Field } from '#web/components/field.tsx'
import { Select } from '#web/components/select.tsx'
import { type DailyRhythm, hourSteps } from './daily-rhythm.ts'

const hours = Array.from({ length: 24 }, (_, hour) => hour)

interface DailyFieldsProps {
  rhythm: DailyRhythm
  /** The error of the time. */
  error: string | undefined
  onChange: (rhythm: DailyRhythm) => void
}

/** The days, the time, and the number of runs a day. */
export function DailyFields({ rhythm, error, onChange }: DailyFieldsProps) {
  const { isWeekdaysOnly, at, everyHours, untilHour } = rhythm
  const change = (part: Partial<DailyRhythm>) => onChange({ ...rhythm, ...part })
  return (
    <div className="grid gap-4 @md:grid-cols-2">
      <Field label="Days">
        <Select
          value={isWeekdaysOnly ? 'weekdays' : 'all'}
          onChange={({ target }) => change({ isWeekdaysOnly: target.value === 'weekdays' })}
        >
          <option value="all">Every day</option>
          <option value="weekdays">Every weekday, Monday to Friday</option>
        </Select>
      </Field>
      <Field label="Time of day" error={error && 'Choose a time of day'}>
        <TimeInput value={at} onChange={({ target }) => change({ at: target.value })} />
      </Field>
      <Field label="Repeat during the day">
        <Select value={everyHours} onChange={({ target }) => change({ everyHours: Number(target.value) })}>
          <option value={0}>Once</option>
          {hourSteps.map((step) => (
            <option key={step} value={step}>
              {step === 1 ? 'Every hour' : `Every ${step} hours`}
            </option>
          ))}
        </Select>
      </Field>
      {everyHours > 0 && (
        <Field label="Until">
          <Select value={untilHour} onChange={({ target }) => change({ untilHour: Number(target.value) })}>
            {hours.map((hour) => (
              <option key={hour} value={hour}>
                {String(hour).padStart(2, '0')}:59
              </option>
            ))}
          </Select>
        </Field>
      )}
    </div>
  )
}
