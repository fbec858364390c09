import { MailPlus } from 'lucide-react'
import { useState } from 'react'
import type { CurrentUser } from '#contract/auth/auth.ts'
import type { InvitationReply } from '#contract/invitations.ts'
import { Card, CardHeader } from '#web/components/card.tsx'
import { ConfirmDialog, Dialog } from '#web/components/overlay/dialog.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import {
  type MadeInvitation,
  useInvitations,
  useResendInvitation,
  useRevokeInvitation,
} from '#web/data/account/invitations.ts'
import { Badge, type Tone } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { formatTableDay } from '#web/platform/format.ts'
import { AdminTable, Cell, rowStyle } from './admin-table.tsx'
import { InvitationLink } from './invitation-link.tsx'
import { roleNames, roleTones } from './role-labels.ts'

const columns = ['Email', 'Role', 'Status', 'Sent', 'Expires', 'Actions']

/** The invited people, and the status of each invitation. */
export function InvitationList({ role }: { role: CurrentUser['role'] }) {
  const invitations = useInvitations()
  const [made, setMade] = useState<MadeInvitation>()
  return (
    <Card aria-labelledby="invitations-title" aria-busy={invitations.isFetching}>
      <CardHeader
        id="invitations-title"
        title="Invitations"
        description="A link works once, and for 7 days."
      />
      <AdminTable
        label="List of invitations"
        columns={columns}
        pages={invitations}
        failure="Failed to load invitations"
        empty={
          <EmptyState
            icon={<MailPlus size={20} aria-hidden />}
            title="Nobody was invited yet"
            hint="Use Invite User above."
          />
        }
        renderRow={(invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            isOwnToGive={role === 'admin' || invitation.role === 'user'}
            onResent={setMade}
          />
        )}
      />
      <Dialog
        open={made !== undefined}
        onOpenChange={() => setMade(undefined)}
        size="sm"
        title="Invitation sent again"
      >
        {made && <InvitationLink made={made} />}
      </Dialog>
    </Card>
  )
}

const statuses: Record<InvitationReply['status'], { name: string; tone: Tone }> = {
  pending: { name: 'Pending', tone: 'warning' },
  accepted: { name: 'Accepted', tone: 'success' },
  expired: { name: 'Expired', tone: 'neutral' },
  revoked: { name: 'Revoked', tone: 'neutral' },
}

interface InvitationRowProps {
  invitation: InvitationReply
  /** Whether the user may invite people for this role. */
  isOwnToGive: boolean
  onResent: (made: MadeInvitation) => void
}

/** One invitation; until it is accepted, it can be sent again or revoked. */
function InvitationRow({ invitation, isOwnToGive, onResent }: InvitationRowProps) {
  const { email, role, status, createdAt, expiresAt } = invitation
  const isOpen = status === 'pending' || status === 'expired'
  return (
    <tr className={rowStyle}>
      <Cell className="wrap-anywhere max-lg:font-medium lg:min-w-40 lg:max-w-64">{email}</Cell>
      <Cell label="Role">
        <Badge tone={roleTones[role]}>{roleNames[role]}</Badge>
      </Cell>
      <Cell label="Status">
        <Badge tone={statuses[status].tone}>{statuses[status].name}</Badge>
      </Cell>
      <Cell label="Sent" className="whitespace-nowrap tabular-nums">
        {formatTableDay(new Date(createdAt))}
      </Cell>
      <Cell label="Expires" className="whitespace-nowrap tabular-nums">
        {formatTableDay(new Date(expiresAt))}
      </Cell>
      <Cell className="max-lg:empty:hidden">
        {isOpen && isOwnToGive && <OpenActions invitation={invitation} onResent={onResent} />}
      </Cell>
    </tr>
  )
}

function OpenActions({ invitation: { id, email }, onResent }: Omit<InvitationRowProps, 'isOwnToGive'>) {
  const [isAsking, setAsking] = useState(false)
  const resend = useResendInvitation()
  const revoke = useRevokeInvitation()
  const name = <span className="sr-only"> {email}</span>
  return (
    <div className="flex flex-wrap gap-1">
      <Button
        size="sm"
        busy={resend.isPending}
        onClick={() => resend.mutate({ params: { id } }, { onSuccess: onResent })}
      >
        Send again{name}
      </Button>
      <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
        Revoke{name}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Revoke this invitation?"
        description={
          <span className="wrap-anywhere">
            The link sent to {email} will no longer create an account. You can invite them again.
          </span>
        }
        confirmLabel="Revoke invitation"
        busy={revoke.isPending}
        onConfirm={() => revoke.mutate({ params: { id } }, { onSettled: () => setAsking(false) })}
      />
    </div>
  )
}
