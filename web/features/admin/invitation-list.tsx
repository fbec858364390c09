import { MailPlus } from 'lucide-react'
import { useState } from 'react'
import type { CurrentUser } from '#contract/auth/auth.ts'
import { Card, CardHeader } from '#web/components/card.tsx'
import { Dialog } from '#web/components/overlay/dialog.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { type MadeInvitation, useInvitations } from '#web/data/account/invitations.ts'
import { AdminTable } from './admin-table.tsx'
import { InvitationLink } from './invitation-link.tsx'
import { InvitationRow } from './invitation-row.tsx'

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
