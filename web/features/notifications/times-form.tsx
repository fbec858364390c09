import { type FormEvent, useState } from 'react'
import { escalateMinutes } from '#contract/notifications/way-names.ts'
import { Button } from '#web/components/button.tsx'
import { TimeInput } from '#web/components/date/time-input.tsx'
import { Field, Input } from '#web/components/field.tsx'
import { Switch } from '#web/components/switch.tsx'
import { useSetNotificationSettings } from '#web/data/account/notification-ways.ts'
import { CallFailure, type Reply } from '#web/platform/call.ts'

type Settings = Reply<'GET /api/notification-ways'>['settings']

const usualNight = { quietFrom: '22:00', quietTo: '07:00' }

/** When nothing may disturb, and how long another way waits. */
export function TimesForm({ settings }: { settings: Settings }) {
  const save = useSetNotificationSettings()
  const [typed, setTyped] = useState(settings)
  const issues = save.error instanceof CallFailure ? save.error.issues : []
  const errorOf = (path: keyof Settings) => issues.find((issue) => issue.path === path)?.message
  const isQuiet = typed.quietFrom !== null
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ body: typed })
  }
  return (
    <form onSubmit={handleSubmit} className="flex flex-col gap-5">
      <Switch
        label="Quiet hours"
        hint="What happens meanwhile is sent when they end. Times are those of your time zone."
        checked={isQuiet}
        onChange={(isOn) =>
          setTyped({ ...typed, ...(isOn ? usualNight : { quietFrom: null, quietTo: null }) })
        }
      />
      {isQuiet && (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            {(['quietFrom', 'quietTo'] as const).map((name) => (
              <Field key={name} label={name === 'quietFrom' ? 'From' : 'To'} error={errorOf(name)}>
                <TimeInput
                  required
                  value={typed[name] ?? ''}
                  onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
                />
              </Field>
            ))}
          </div>
          <Switch
            label="Also for what needs you"
            hint="Off: approvals and questions reach you at night, too, because a run waits for them."
            checked={typed.isQuietForUrgent}
            onChange={(isQuietForUrgent) => setTyped({ ...typed, isQuietForUrgent })}
          />
        </>
      )}
      <Field
        label="Try another way after"
        hint="Minutes until the ways “If unreached” are used, unless you opened the notification before."
        error={errorOf('escalateMinutes')}
      >
        <Input
          type="number"
          inputMode="numeric"
          required
          min={escalateMinutes.least}
          max={escalateMinutes.most}
          className="max-w-32"
          value={Number.isNaN(typed.escalateMinutes) ? '' : typed.escalateMinutes}
          onChange={({ target }) => setTyped({ ...typed, escalateMinutes: target.valueAsNumber })}
        />
      </Field>
      <div>
        <Button type="submit" variant="primary" busy={save.isPending}>
          Save times
        </Button>
      </div>
    </form>
  )
}
