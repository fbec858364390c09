import { type FormEvent, useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { Field, Input } from '#web/components/field.tsx'
import { type SessionUser, useUpdateUser } from '#web/data/auth.ts'
import { CallFailure } from '#web/platform/call.ts'
import { reportFailure } from '#web/platform/query.ts'

const nameMax = 100

/** The names of the user; shows the server's errors at the fields. */
export function ProfileForm({ user }: { user: SessionUser }) {
  const update = useUpdateUser('Your profile was saved')
  const [firstName, setFirstName] = useState(user.firstName ?? '')
  const [lastName, setLastName] = useState(user.lastName ?? '')
  const issues = update.error instanceof CallFailure ? update.error.issues : []
  const errorOf = (path: string) => issues.find((issue) => issue.path === path)?.message

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    update.mutate(
      { firstName: firstName.trim(), lastName: lastName.trim() },
      {
        onError: (error) => {
          if (!isAboutNames(error)) reportFailure(error, 'Failed to save your profile')
        },
      },
    )
  }
  return (
    <form onSubmit={handleSubmit} className="grid gap-5 sm:grid-cols-2">
      <Field label="First name" error={errorOf('firstName')}>
        <Input
          value={firstName}
          maxLength={nameMax}
          autoComplete="given-name"
          onChange={(event) => setFirstName(event.target.value)}
        />
      </Field>
      <Field label="Last name" error={errorOf('lastName')}>
        <Input
          value={lastName}
          maxLength={nameMax}
          autoComplete="family-name"
          onChange={(event) => setLastName(event.target.value)}
        />
      </Field>
      <div className="sm:col-span-2">
        <Button type="submit" variant="primary" busy={update.isPending}>
          Save profile
        </Button>
      </div>
    </form>
  )
}

function isAboutNames(error: Error) {
  return error instanceof CallFailure && error.issues.some(({ path }) => /^(first|last)Name$/.test(path))
}
