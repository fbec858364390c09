import { localTime } from '#contract/time/local-time.ts'
import { DateInput } from '#web/components/date/date-input.tsx'
import { TimeInput } from '#web/components/date/time-input.tsx'
import { Field } from '#web/components/field.tsx'

const usualTime = '09:00'

interface OnceFieldsProps {
  /** The local date and time; undefined: none is chosen. */
  once: string | undefined
  error: string | undefined
  now: Date
  timeZone: string
  onChange: (once: string | undefined) => void
}

/** The only time at which an agent runs that otherwise waits to be started. */
export function OnceFields({ once, error, now, timeZone, onChange }: OnceFieldsProps) {
  const [day = '', time = usualTime] = once?.split('T') ?? []
  return (
    <div className="grid gap-4 @md:grid-cols-2">
      <Field
        label="Run once on"
        hint={once === undefined ? 'Leave it empty to run only when you start it.' : undefined}
        error={error}
      >
        <DateInput
          min={localTime(now, timeZone).slice(0, 10)}
          value={day}
          onChange={({ target }) => onChange(target.value ? `${target.value}T${time}` : undefined)}
        />
      </Field>
      {once !== undefined && (
        <Field label="Time of day">
          <TimeInput value={time} onChange={({ target }) => onChange(`${day}T${target.value}`)} />
        </Field>
      )}
    </div>
  )
}
