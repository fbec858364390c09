import { type FormEvent, useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { Field } from '#web/components/field.tsx'
import { PasswordInput } from '#web/components/password-input.tsx'
import { useChangePassword } from '#web/data/account/account.ts'
import { CallFailure } from '#web/platform/call.ts'
import { reportFailure } from '#web/platform/query.ts'

const noPasswords = { currentPassword: '', newPassword: '' }
type Passwords = typeof noPasswords

/** Asks for the current password and a new one; shows the server's errors at the fields. */
export function PasswordForm({ email }: { email: string }) {
  const change = useChangePassword()
  const [typed, setTyped] = useState(noPasswords)
  const issues = change.error instanceof CallFailure ? change.error.issues : []
  const errorOf = (path: keyof Passwords) => issues.find((issue) => issue.path === path)?.message

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate(typed, {
      onSuccess: () => setTyped(noPasswords),
      onError: (error) => {
        const isSaid = error instanceof CallFailure && error.issues.some(({ path }) => path in typed)
        if (!isSaid) reportFailure(error, 'Failed to change your password')
      },
    })
  }
  const inputOf = (path: keyof Passwords, autoComplete: string) => (
    <PasswordInput
      value={typed[path]}
      autoComplete={autoComplete}
      required
      onChange={(event) => setTyped({ ...typed, [path]: event.target.value })}
    />
  )
  return (
    <form onSubmit={handleSubmit} className="grid items-start gap-5 sm:grid-cols-2">
      {/* Tells a password manager to which account the password belongs. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Field label="Current password" error={errorOf('currentPassword')}>
        {inputOf('currentPassword', 'current-password')}
      </Field>
      <Field label="New password" hint="At least 10 characters" error={errorOf('newPassword')}>
        {inputOf('newPassword', 'new-password')}
      </Field>
      <div className="sm:col-span-2">
        <Button type="submit" variant="primary" busy={change.isPending}>
          Change password
        </Button>
        <p className="mt-2 text-muted text-xs">It signs you out everywhere else.</p>
      </div>
    </form>
  )
}
