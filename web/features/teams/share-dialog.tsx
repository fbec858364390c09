import { X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { type ShareRole, shareRoles } from '#contract/team-names.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { Field, Input } from '#web/components/field.tsx'
import { IconButton } from '#web/components/icon-button.tsx'
import { Select } from '#web/components/select.tsx'
import { type Team, useShareTeam, useTeamShares, useUnshareTeam } from '#web/data/teams.ts'
import { CallFailure } from '#web/platform/call.ts'

const roleNames: Record<ShareRole, string> = {
  viewer: 'Viewer: may watch',
  editor: 'Editor: may change and run',
}

/** With whom a team is shared, and as what. */
export function ShareDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const { data: shares = [], isError, error, refetch } = useTeamShares(team.id)
  const share = useShareTeam()
  const unshare = useUnshareTeam()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<ShareRole>('viewer')
  const issue = share.error instanceof CallFailure ? share.error.issues[0]?.message : undefined

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    share.mutate(
      { params: { id: team.id }, body: { email: email.trim(), role } },
      { onSuccess: () => setEmail('') },
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title="Share team"
      description="Editors run it on your budget, with your agents. Nobody sees your agents' scripts or keys."
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <form onSubmit={handleSubmit} noValidate className="flex flex-col gap-4">
        <Field label="E-mail" error={issue}>
          <Input
            type="email"
            value={email}
            autoComplete="off"
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <Field label="Role">
          <Select value={role} onChange={(event) => setRole(event.target.value as ShareRole)}>
            {shareRoles.map((each) => (
              <option key={each} value={each}>
                {roleNames[each]}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" variant="primary" busy={share.isPending} disabled={email.trim() === ''}>
          Share
        </Button>
      </form>
      {isError && (
        <ErrorState title="Failed to load who has it" error={error} onRetry={() => void refetch()} />
      )}
      {shares.length > 0 && (
        <ul aria-label="Shared with" className="mt-5 divide-y divide-line border-line border-t">
          {shares.map((each) => (
            <li key={each.id} className="flex min-h-12 items-center gap-3 text-sm">
              <span className="wrap-anywhere min-w-0 flex-1">{each.email}</span>
              <span className="text-muted capitalize">{each.role}</span>
              <IconButton
                label={`Stop sharing with ${each.email}`}
                icon={<X size={16} aria-hidden />}
                onClick={() => unshare.mutate({ params: { id: team.id, shareId: each.id } })}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
