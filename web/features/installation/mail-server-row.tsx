import { type FormEvent, useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { Field, Input } from '#web/components/field.tsx'
import { PasswordInput } from '#web/components/password-input.tsx'
import { type InstanceSetting, useSetInstanceSetting } from '#web/data/installation.ts'
import { CallFailure } from '#web/platform/call.ts'
import { hostError, mailAddressOf, noMailServer } from './mail-server-address.ts'
import { SettingRow } from './setting-row.tsx'

/** The mail server: how it is reached now, and a form that enters another. */
export function MailServerRow({ setting }: { setting: InstanceSetting }) {
  const change = useSetInstanceSetting()
  const [server, setServer] = useState(noMailServer)
  const [error, setError] = useState<string>()
  const { value, setBy } = setting
  if (setBy === 'environment') return <SettingRow setting={setting} />
  const refusal = change.error instanceof CallFailure ? change.error.issues[0]?.message : undefined
  const save = (next: string | null) =>
    change.mutate({ body: { name: 'SMTP_URL', value: next } }, { onSuccess: () => setServer(noMailServer) })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const fault = hostError(server.host)
    setError(fault)
    if (!fault) save(mailAddressOf(server))
  }
  const typing = (name: keyof typeof server) => ({
    value: server[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => setServer({ ...server, [name]: target.value }),
  })
  return (
    <li className="px-4 py-4 sm:px-6">
      <form onSubmit={handleSubmit} noValidate className="grid gap-4">
        {value !== null && (
          <p className="wrap-anywhere text-sm">
            Now: <code className="font-mono text-xs">{value}</code>
          </p>
        )}
        <div className="grid items-start gap-4 sm:grid-cols-[1fr_7rem]">
          <Field label="Mail server" hint="Such as smtp.example.com (SMTP_URL)." error={error ?? refusal}>
            <Input {...typing('host')} maxLength={200} />
          </Field>
          <Field label="Port" hint="465, or 587.">
            <Input {...typing('port')} inputMode="numeric" maxLength={5} />
          </Field>
        </div>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label="User name" isOptional hint="Mostly the whole email address.">
            <Input {...typing('user')} maxLength={200} />
          </Field>
          <Field label="Password" isOptional hint="Encrypted, never shown again.">
            <PasswordInput {...typing('password')} maxLength={200} />
          </Field>
        </div>
        <div className="flex gap-2">
          <Button type="submit" busy={change.isPending} disabled={server.host.trim() === ''}>
            Save<span className="sr-only"> mail server</span>
          </Button>
          {setBy === 'administrator' && (
            <Button variant="ghost" disabled={change.isPending} onClick={() => save(null)}>
              Remove<span className="sr-only"> mail server</span>
            </Button>
          )}
        </div>
      </form>
    </li>
  )
}
