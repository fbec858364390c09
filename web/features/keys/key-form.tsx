import { type FormEvent, useState } from 'react'
import type { KeyScope } from '#contract/endpoint.ts'
import { Button } from '#web/components/button.tsx'
import { Field, Input } from '#web/components/field.tsx'
import { Select } from '#web/components/select.tsx'
import { useCreateKey } from '#web/data/account/keys.ts'
import { CallFailure } from '#web/platform/call.ts'
import { scopeLabels } from './scope-labels.ts'
import { prefixed } from '#web/platform/site.ts'

const nameMax = 80
const lifetimes = [
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: 365, label: 'A year' },
  { days: null, label: 'Never' },
]
const blank = { name: '', scopes: ['read', 'run'] as KeyScope[], expiresInDays: '90' }

interface KeyFormProps {
  isAdmin: boolean
  onMade: (made: { name: string; key: string }) => void
}

/** Asks for the name, the scopes and the expiry of a new key; shows the server's errors at the fields. */
export function KeyForm({ isAdmin, onMade }: KeyFormProps) {
  const create = useCreateKey()
  const [typed, setTyped] = useState(blank)
  const issues = create.error instanceof CallFailure ? create.error.issues : []
  const errorOf = (path: keyof typeof blank) => issues.find((issue) => issue.path === path)?.message
  const scopeError = errorOf('scopes')

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const body = { ...typed, expiresInDays: typed.expiresInDays ? Number(typed.expiresInDays) : null }
    create.mutate({ body }, { onSuccess: onMade })
  }
  const toggle = (scope: KeyScope) => {
    const scopes = typed.scopes.includes(scope)
      ? typed.scopes.filter((other) => other !== scope)
      : [...typed.scopes, scope]
    setTyped({ ...typed, scopes })
  }
  return (
    <form onSubmit={handleSubmit} className="grid items-start gap-5 sm:grid-cols-2" aria-label="New API key">
      <Field label="Name" hint="What uses it, such as Nightly report" error={errorOf('name')}>
        <Input
          value={typed.name}
          maxLength={nameMax}
          autoComplete="off"
          onChange={(event) => setTyped({ ...typed, name: event.target.value })}
        />
      </Field>
      <Field label="Expires" error={errorOf('expiresInDays')}>
        <Select
          value={typed.expiresInDays}
          onChange={(event) => setTyped({ ...typed, expiresInDays: event.target.value })}
        >
          {lifetimes.map(({ days, label }) => (
            <option key={label} value={days ?? ''}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <fieldset className="min-w-0 sm:col-span-2" aria-describedby={scopeError && 'key-scopes-error'}>
        <legend className="mb-1.5 font-medium text-sm">It may</legend>
        <div className="grid gap-x-5 gap-y-1 sm:grid-cols-2">
          {scopeLabels
            .filter(({ scope }) => scope !== 'admin' || isAdmin)
            .map(({ scope, label, hint }) => (
              <label key={scope} className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
                <input
                  type="checkbox"
                  checked={typed.scopes.includes(scope)}
                  onChange={() => toggle(scope)}
                />
                <span>
                  {label} <span className="text-muted">· {hint}</span>
                </span>
              </label>
            ))}
        </div>
        {scopeError && (
          <p id="key-scopes-error" role="alert" className="mt-1 text-danger text-xs">
            {scopeError}
          </p>
        )}
      </fieldset>
      <div className="sm:col-span-2">
        <Button type="submit" variant="primary" busy={create.isPending}>
          Create key
        </Button>
        <p className="mt-2 text-muted text-xs">
          A program sends it as <code>Authorization: Bearer</code>. See all calls at{' '}
          <a href={prefixed('/api/docs')} className="underline">
            /api/docs
          </a>
          .
        </p>
      </div>
    </form>
  )
}
