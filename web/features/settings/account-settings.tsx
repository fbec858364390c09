import { Download } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { buttonStyle } from '#web/components/button-style.ts'
import { Field, Input } from '#web/components/field.tsx'
import { useDeleteAccount } from '#web/data/account/account.ts'
import { useTwoFactor } from '#web/data/account/two-factor.ts'
import { CallFailure } from '#web/platform/call.ts'
import { OwnPasswordField } from './password-prompt.tsx'
import { prefixed } from '#web/platform/site.ts'

/** All that is the user's: to be taken along, and to be deleted. */
export function AccountSettings({ email }: { email: string }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 basis-80 grow text-sm">
          Everything that is stored about you, with your agents, runs and results, as one JSON file without
          passwords and keys.
        </p>
        <a href={prefixed('/api/account/data')} download className={buttonStyle('secondary', 'md')}>
          <Download size={16} aria-hidden />
          Download my data
        </a>
      </div>
      {isAsking ? (
        <DeletionForm email={email} onCancel={() => setAsking(false)} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 basis-80 grow text-sm">Deleting your account cannot be undone.</p>
          <Button className="text-danger" onClick={() => setAsking(true)}>
            Delete account
          </Button>
        </div>
      )}
    </div>
  )
}

function DeletionForm({ email, onCancel }: { email: string; onCancel: () => void }) {
  const remove = useDeleteAccount()
  const { data: ways } = useTwoFactor()
  const [typed, setTyped] = useState({ email: '', password: '' })
  const issues = remove.error instanceof CallFailure ? remove.error.issues : []
  const errorOf = (path: string) => issues.find((issue) => issue.path === path)?.message
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    remove.mutate({ email: typed.email, password: typed.password || undefined })
  }
  return (
    <form
      onSubmit={handleSubmit}
      aria-label="Delete account"
      className="flex flex-col gap-4 rounded-lg border border-danger p-4"
    >
      <p className="font-semibold text-sm">Delete your account for good?</p>
      <ul className="list-disc space-y-1 pl-5 text-sm">
        <li>
          Your agents, their runs and results, schedules, triggers, keys and connections are deleted
          immediately.
        </li>
        <li>
          Runs in progress are stopped. Teams, agents and personas that you share disappear for everyone.
        </li>
        <li>A paid plan is canceled without a refund.</li>
        <li>
          The activity log keeps what was done and when, without your name, address, browser and details.
        </li>
      </ul>
      {remove.error && issues.length === 0 && (
        <p role="alert" className="text-danger text-sm">
          {remove.error instanceof CallFailure
            ? remove.error.serverMessage
            : 'The server could not be reached. Try again.'}
        </p>
      )}
      <Field label="Your email address" hint={`Type ${email} to confirm`} error={errorOf('email')}>
        <Input
          type="email"
          value={typed.email}
          autoComplete="off"
          required
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
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="danger" busy={remove.isPending || remove.isSuccess}>
          Delete my account
        </Button>
        <Button onClick={onCancel}>Keep it</Button>
      </div>
    </form>
  )
}
