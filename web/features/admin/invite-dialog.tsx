import { type FormEvent, useState } from 'react'
import type { CurrentUser } from '#contract/auth/auth.ts'
import { roles } from '#contract/auth/role-names.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/overlay/dialog.tsx'
import { Field, Input } from '#web/components/field.tsx'
import { Select } from '#web/components/select.tsx'
import { type MadeInvitation, useInvite } from '#web/data/account/invitations.ts'
import { CallFailure } from '#web/platform/call.ts'
import { InvitationLink } from './invitation-link.tsx'
import { roleNames } from './role-labels.ts'

const formId = 'invite-user'

interface InviteDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The role of the inviting user: administrators can give every role, managers only 'user'. */
  role: CurrentUser['role']
}

/** Invites a person by email, then shows the link, which is shown only once. */
export function InviteDialog({ open, onOpenChange, role }: InviteDialogProps) {
  const [made, setMade] = useState<MadeInvitation>()
  const invite = useInvite()
  const [typed, setTyped] = useState<{ email: string; role: CurrentUser['role'] }>({
    email: '',
    role: 'user',
  })
  const issues = invite.error instanceof CallFailure ? invite.error.issues : []
  const errorOf = (path: string) => issues.find((issue) => issue.path === path)?.message

  const handleOpenChange = (isOpen: boolean) => {
    if (!isOpen) {
      setMade(undefined)
      setTyped({ email: '', role: 'user' })
      invite.reset()
    }
    onOpenChange(isOpen)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    invite.mutate({ body: { ...typed, email: typed.email.trim() } }, { onSuccess: setMade })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={handleOpenChange}
      size="sm"
      title="Invite New User"
      description={made ? undefined : 'They choose a password by a link, which works once and for 7 days.'}
      footer={
        made ? (
          <Button variant="primary" onClick={() => handleOpenChange(false)}>
            Done
          </Button>
        ) : (
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={typed.email.trim() === '' || invite.isPending}
          >
            {invite.isPending ? 'Sending...' : 'Send Invitation'}
          </Button>
        )
      }
    >
      {made ? (
        <InvitationLink made={made} />
      ) : (
        <form id={formId} noValidate onSubmit={handleSubmit} className="flex flex-col gap-5">
          <Field label="Email" error={errorOf('email')}>
            <Input
              type="email"
              inputMode="email"
              autoComplete="off"
              maxLength={254}
              value={typed.email}
              onChange={(event) => setTyped({ ...typed, email: event.target.value })}
            />
          </Field>
          <Field
            label="Role"
            hint={
              role === 'admin' ? undefined : 'Managers and administrators are invited by an administrator.'
            }
            error={errorOf('role')}
          >
            <Select
              value={typed.role}
              onChange={({ target }) => setTyped({ ...typed, role: target.value as CurrentUser['role'] })}
            >
              {roles
                .filter((each) => role === 'admin' || each === 'user')
                .map((each) => (
                  <option key={each} value={each}>
                    {roleNames[each]}
                  </option>
                ))}
            </Select>
          </Field>
        </form>
      )}
    </Dialog>
  )
}
