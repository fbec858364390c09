import { useId } from 'react'
import { CircleAlert } from 'lucide-react'
import { Button } from '#web/components/button.tsx'
import { TimeZonePicker } from './time-zone-picker.tsx'

interface ZoneSelectProps {
  /** The time zone of the agent or team; undefined follows its user's. */
  value: string | undefined
  userZone: string
  error: string | undefined
  onChange: (timeZone: string | undefined) => void
}

/** The time zone of a schedule: that of its user, unless it has its own. */
export function ZoneSelect({ value, userZone, error, onChange }: ZoneSelectProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <span id={id} className="font-medium text-sm">
        Time zone
      </span>
      <TimeZonePicker
        value={value ?? userZone}
        labelledBy={id}
        busy={false}
        onChoose={(name) => onChange(name === userZone ? undefined : name)}
      />
      {value === undefined ? (
        <p className="text-muted text-xs">Follows the time zone in your settings.</p>
      ) : (
        <Button size="sm" variant="ghost" className="w-fit" onClick={() => onChange(undefined)}>
          Use the time zone in my settings
        </Button>
      )}
      {error && (
        <p role="alert" className="flex items-start gap-1.5 text-danger text-xs">
          <CircleAlert size={14} className="mt-0.5 shrink-0" aria-hidden />
          {error}
        </p>
      )}
    </div>
  )
}
