import { firstWeeks } from '#contract/schedules/first-weeks.ts'
import { everyWeeksMax, weekCounts } from '#contract/schedules/week-rhythm.ts'
import { Field } from '#web/components/field.tsx'
import { Select } from '#web/components/select.tsx'
import { formatDateInZone } from '#web/platform/format.ts'
import type { WhenSettings, whenErrors } from './when-settings.ts'

interface WeekFieldsProps {
  settings: WhenSettings | null
  faults: ReturnType<typeof whenErrors>
  userZone: string
  now: Date
  onChange: (part: Partial<WhenSettings>) => void
}

const counts = Array.from({ length: everyWeeksMax }, (_, index) => index + 1)

/** Whether a weekly agent runs every week or in some of them, and in which. */
export function WeekFields({ settings, faults, userZone, now, onChange }: WeekFieldsProps) {
  const { everyWeeks = 1 } = settings ?? {}
  const choose = (count: number) =>
    onChange(
      count === 1
        ? { everyWeeks: undefined, from: undefined }
        : { everyWeeks: count, from: firstWeeks(settings, count, userZone, now).dates[0]?.date },
    )
  return (
    <>
      <Field label="How often" error={faults.everyWeeks}>
        <Select value={everyWeeks} onChange={({ target }) => choose(Number(target.value))}>
          {counts.map((count) => (
            <option key={count} value={count}>
              Every {weekCounts[count]}
            </option>
          ))}
        </Select>
      </Field>
      {everyWeeks > 1 && (
        <FirstTime settings={settings} faults={faults} userZone={userZone} now={now} onChange={onChange} />
      )}
    </>
  )
}

/** The next day on which it runs, out of those that this rhythm leaves. */
function FirstTime({ settings, faults, userZone, now, onChange }: WeekFieldsProps) {
  const { everyWeeks = 1 } = settings ?? {}
  const timeZone = settings?.timeZone ?? userZone
  const { dates, chosen } = firstWeeks(settings, everyWeeks, userZone, now)
  return (
    <Field label="Next time" error={faults.from}>
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
