import { type FormEvent, useState } from 'react'
import { isSecretSetting } from '#contract/installation/setting-names.ts'
import { Button } from '#web/components/button.tsx'
import { Field, Input } from '#web/components/field.tsx'
import { Select } from '#web/components/select.tsx'
import { type InstanceSetting, useSetInstanceSetting } from '#web/data/installation.ts'
import { CallFailure } from '#web/platform/call.ts'
import { setByLabels, settingLabels } from './setting-labels.ts'

/** Settings with a list of choices: each value with its label. */
const choices: Partial<Record<InstanceSetting['name'], readonly (readonly [string, string])[]>> = {
  BALANCIA_PLANS: [
    ['on', 'On'],
    ['preview', 'Preview'],
    ['off', 'Off'],
  ],
  BALANCIA_SIGNUP: [
    ['open', 'Open'],
    ['invite', 'By invitation'],
  ],
}

/** One setting: its value, its source, and controls to change it or reset it to its default. */
export function SettingRow({ setting: { name, value, setBy } }: { setting: InstanceSetting }) {
  const change = useSetInstanceSetting()
  const [typed, setTyped] = useState<string>()
  const isSecret = isSecretSetting(name)
  const shown = typed ?? (isSecret ? '' : (value ?? ''))
  const { label, hint } = settingLabels[name]
  const isFixed = setBy === 'environment'
  const error = change.error instanceof CallFailure ? change.error.issues[0]?.message : undefined
  const save = (next: string | null) =>
    change.mutate({ body: { name, value: next } }, { onSuccess: () => setTyped(undefined) })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    save(shown)
  }
  return (
    <li className="px-4 py-4 sm:px-6">
      <form onSubmit={handleSubmit} noValidate className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <Field
          label={label}
          hint={`${hint} ${setByLabels[setBy]} (${name}).`}
          error={error}
          className="min-w-0 grow basis-72"
        >
          {choices[name] ? (
            <Select value={shown} disabled={isFixed} onChange={({ target }) => setTyped(target.value)}>
              {choices[name].map(([choice, words]) => (
                <option key={choice} value={choice}>
                  {words}
                </option>
              ))}
            </Select>
          ) : (
            <Input
              value={shown}
              disabled={isFixed}
              maxLength={320}
              autoComplete="off"
              type={isSecret ? 'password' : 'text'}
              placeholder={isSecret && value !== null ? `${value}, stays as it is` : undefined}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
        {!isFixed && (
          <div className="flex gap-2 sm:pt-6.5">
            <Button type="submit" busy={change.isPending} disabled={typed === undefined || typed === value}>
              Save<span className="sr-only"> {label}</span>
            </Button>
            {setBy === 'administrator' && (
              <Button variant="ghost" disabled={change.isPending} onClick={() => save(null)}>
                Use default<span className="sr-only"> for {label}</span>
              </Button>
            )}
          </div>
        )}
      </form>
    </li>
  )
}
