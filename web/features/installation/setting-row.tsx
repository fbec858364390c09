import { type FormEvent, useState } from 'react'
import { isSecretSetting } from '#contract/installation/setting-names.ts'
import { Button } from '#web/components/button.tsx'
import { Field, Input } from '#web/components/field.tsx'
import { Select } from '#web/components/select.tsx'
import { type InstanceSetting, useSetInstanceSetting } from '#web/data/installation.ts'
import { CallFailure } from '#web/platform/call.ts'

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

/** The label and the hint of each setting. */
const settingLabels: Record<InstanceSetting['name'], { label: string; hint: string }> = {
  BALANCIA_PLANS: {
    label: 'Plans',
    hint: 'On: users have the limits of their plan. Preview: plans are shown and limit nobody. Off: no plans, no prices, no limits.',
  },
  BALANCIA_SIGNUP: {
    label: 'Registration',
    hint: 'Open: everybody who reaches this site can sign up. By invitation: only people who were invited.',
  },
  BALANCIA_CONTACT: {
    label: 'Contact',
    hint: 'An email address or a link, shown under Contact Us.',
  },
  BALANCIA_USER_MONTH_USD: {
    label: 'Model spending per user and month, in dollars',
    hint: 'Such as 20 or 0.5; none lifts it. Administrators are not limited.',
  },
  BALANCIA_USER_MONTH_RUNS: { label: 'Runs per user and month', hint: 'A number; none lifts it.' },
  GOOGLE_CLIENT_ID: {
    label: 'Google client id',
    hint: 'Lets people connect Google Sheets. Its page in the marketplace says how to get one.',
  },
  GOOGLE_CLIENT_SECRET: {
    label: 'Google client secret',
    hint: 'Used with the client id. Encrypted, never shown again.',
  },
  BALANCIA_USER_AGENTS: { label: 'Agents per user', hint: 'A number up to 100,000.' },
  BALANCIA_USER_STORAGE_MB: {
    label: 'Storage per user, in MB',
    hint: 'What all versions of their applications may take together; a number up to 1,000,000.',
  },
}

/** Where a setting's value comes from, in words. */
const setByLabels: Record<InstanceSetting['setBy'], string> = {
  environment: 'Set by the environment of the server, which comes first',
  administrator: 'Set by an administrator',
  default: 'Set to the default',
}
