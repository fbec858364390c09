import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { Field, Input } from '#web/components/field.tsx'
import { useChangeEmail, useConfirmEmailChange } from '#web/data/account/profile.ts'
import { useTwoFactor } from '#web/data/account/two-factor.ts'
import { CallFailure } from '#web/platform/call.ts'
import { toast } from '#web/platform/toast.ts'
import { OwnPasswordField } from './password-prompt.tsx'

/** The sign-in email address, with a form to change it. */
export function EmailAddress({ email }: { email: string }) {
  const [isChanging, setChanging] = useState(false)
  const [sentTo, setSentTo] = useState<string>()
  return (
    <div className="min-w-0">
      <FinishChange />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <dl className="min-w-0">
          <dt className="font-medium text-sm">Email</dt>
          <dd className="wrap-anywhere mt-1 text-sm">{email}</dd>
          <dd className="text-muted text-xs">You sign in with it.</dd>
        </dl>
        {!isChanging && <Button onClick={() => setChanging(true)}>Change email</Button>}
      </div>
      {sentTo !== undefined && (
        <output className="wrap-anywhere mt-3 block rounded-md bg-sunken px-3 py-2 text-sm">
          We sent an email to {sentTo}. Open the link in it within an hour; until then you sign in with{' '}
          {email}.
        </output>
      )}
      {isChanging && (
        <ChangeForm
          email={email}
          onClose={(waitsFor) => {
            setChanging(false)
            setSentTo(waitsFor)
          }}
        />
      )}
    </div>
  )
}

function ChangeForm({ email, onClose }: { email: string; onClose: (waitsFor?: string) => void }) {
  const change = useChangeEmail()
  const { data: ways } = useTwoFactor()
  const [typed, setTyped] = useState({ email: '', password: '' })
  const failure = change.error instanceof CallFailure ? change.error : undefined
  const errorOf = (path: string) => failure?.issues.find((issue) => issue.path === path)?.message
  const isSaid = errorOf('email') !== undefined || errorOf('password') !== undefined
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate(
      { email: typed.email.trim(), password: typed.password || undefined },
      {
        onSuccess: ({ user }) => {
          if (!user) return onClose(typed.email.trim())
          toast({ title: 'Success!', description: 'You sign in with your new address from now on' })
          onClose()
        },
      },
    )
  }
  return (
    <form
      noValidate
      onSubmit={handleSubmit}
      aria-label="Change email"
      className="mt-4 grid items-start gap-4 sm:grid-cols-2"
    >
      {/* Tells a password manager to which account the password belongs. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Field label="New email address" error={errorOf('email')}>
        <Input
          type="email"
          value={typed.email}
          autoComplete="email"
          required
          maxLength={254}
          onChange={(event) => setTyped({ ...typed, email: event.target.value })}
        />
      </Field>
      {ways?.hasPassword !== false && (
        <OwnPasswordField
          value={typed.password}
          error={errorOf('password')}
          onChange={(password) => setTyped({ ...typed, password })}
        />
      )}
      {change.error && !isSaid && (
        <p role="alert" className="text-danger text-sm sm:col-span-2">
          {failure?.serverMessage ?? 'The server could not be reached. Try again.'}
        </p>
      )}
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <Button type="submit" variant="primary" busy={change.isPending}>
          Change email
        </Button>
        <Button onClick={() => onClose()}>Cancel</Button>
      </div>
    </form>
  )
}

const parameter = 'email-change'

/**
 * Asks for confirmation after the link of the email was opened: a link that somebody else requested must not change
 * anything by itself.
 */
function FinishChange() {
  const [token, setToken] = useState(() => new URLSearchParams(window.location.search).get(parameter))
  const finish = useConfirmEmailChange()
  const panel = useRef<HTMLFieldSetElement>(null)
  useEffect(() => panel.current?.focus(), [])
  if (token === null) return null
  const close = () => {
    const url = new URL(window.location.href)
    url.searchParams.delete(parameter)
    window.history.replaceState(window.history.state, '', url)
    setToken(null)
  }
  return (
    <fieldset
      ref={panel}
      tabIndex={-1}
      aria-label="Confirm your new address"
      className="mb-5 flex flex-col gap-3 rounded-lg border border-line-strong bg-sunken p-4 outline-none"
    >
      <p className="text-sm">
        Sign in to this account with the address that the link was sent to, from now on?
      </p>
      {finish.error && (
        <p role="alert" className="text-danger text-sm">
          {(finish.error instanceof CallFailure && finish.error.serverMessage) ||
            'The server could not be reached. Try again.'}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          busy={finish.isPending}
          onClick={() =>
            finish.mutate(token, {
              onSuccess: () => {
                toast({ title: 'Success!', description: 'You sign in with your new address from now on' })
                close()
              },
            })
          }
        >
          Use the new address
        </Button>
        <Button onClick={close}>Keep the old one</Button>
      </div>
    </fieldset>
  )
}
