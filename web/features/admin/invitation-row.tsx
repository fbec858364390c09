import { useState } from 'react'
import type { InvitationReply } from '#contract/invitations.ts'
import { Badge, type Tone } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { ConfirmDialog } from '#web/components/overlay/dialog.tsx'
import {
  type MadeInvitation,
  useResendInvitation,
  useRevokeInvitation,
} from '#web/data/account/invitations.ts'
import { formatTableDay } from '#web/platform/format.ts'
import { roleNames, roleTones } from './role-labels.ts'

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
export function InvitationRow({ invitation, isOwnToGive, onResent }: InvitationRowProps) {
  const { email, role, status, createdAt, expiresAt } = invitation
  const isOpen = status === 'pending' || status === 'expired'
  return (
    <tr>
      <td className="wrap-anywhere min-w-40 max-w-64 px-4 py-3">{email}</td>
      <td className="px-4 py-3">
        <Badge tone={roleTones[role]}>{roleNames[role]}</Badge>
      </td>
      <td className="px-4 py-3">
        <Badge tone={statuses[status].tone}>{statuses[status].name}</Badge>
      </td>
      <td className="whitespace-nowrap px-4 py-3 tabular-nums">{formatTableDay(new Date(createdAt))}</td>
      <td className="whitespace-nowrap px-4 py-3 tabular-nums">{formatTableDay(new Date(expiresAt))}</td>
      <td className="px-4 py-3">
        {isOpen && isOwnToGive && <OpenActions invitation={invitation} onResent={onResent} />}
      </td>
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
