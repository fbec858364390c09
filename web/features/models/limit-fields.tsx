import { Field, Input } from '#web/components/field.tsx'
import type { DraftFieldsProps } from './kind-fields.tsx'

const limits = [
  { name: 'firstSeconds', label: 'First sign of life', hint: 'Until it begins to answer' },
  { name: 'pauseSeconds', label: 'Longest pause', hint: 'Between two parts of an answer' },
  { name: 'totalSeconds', label: 'In all', hint: 'For one whole answer' },
] as const

/** How long the product waits for the service, in seconds; empty fields have the usual limits of where it runs. */
export function LimitFields({ draft, errorOf, onChange }: DraftFieldsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium text-sm">Seconds to wait</legend>
      <p className="mb-3 text-muted text-xs">
        Empty fields have the usual limits: 60, 30 and 120 seconds for a service on the internet; 300, 120 and
        1,800 for a server of your own, which may have to load a model first.
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        {limits.map(({ name, label, hint }) => (
          <Field key={name} label={label} hint={hint} error={errorOf(name)}>
            <Input
              inputMode="numeric"
              autoComplete="off"
              placeholder="Usual"
              value={draft[name]}
              onChange={({ target }) => onChange({ [name]: target.value })}
            />
          </Field>
        ))}
      </div>
    </fieldset>
  )
}
