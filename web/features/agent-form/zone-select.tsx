import { memo } from 'react'
import { Field } from '#web/components/field.tsx'
import { Select } from '#web/components/select.tsx'
import { useSession } from '#web/data/auth.ts'

const browserZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
const zoneNames = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')]
const readable = (name: string) => name.replaceAll('_', ' ')
const asUser = ''

/** The zone in the settings of whoever is signed in. */
export function useUserZone(): string {
  return useSession().user?.timeZone ?? browserZone
}

interface ZoneSelectProps {
  /** The agent's own zone; undefined follows its user's. */
  value: string | undefined
  userZone: string
  error: string | undefined
  onChange: (timeZone: string | undefined) => void
}

export function ZoneSelect({ value, userZone, error, onChange }: ZoneSelectProps) {
  const isForeign = value !== undefined && !zoneNames.includes(value)
  return (
    <Field
      label="Time zone"
      hint={value === undefined ? 'Follows the time zone in your settings.' : undefined}
      error={error}
    >
      <Select value={value ?? asUser} onChange={({ target }) => onChange(target.value || undefined)}>
        <option value={asUser}>Mine: {readable(userZone)}</option>
        {isForeign && <option value={value}>{readable(value)}</option>}
        <ZoneOptions />
      </Select>
    </Field>
  )
}

/** Four hundred lines that never change. */
const ZoneOptions = memo(function ZoneOptions() {
  return zoneNames.map((name) => (
    <option key={name} value={name}>
      {readable(name)}
    </option>
  ))
})
