import { ListChecks, ServerCog } from 'lucide-react'
import { ButtonLink } from '#web/components/button-link.tsx'
import { PageHeader } from '#web/components/frame/page-header.tsx'
import { useSession } from '#web/data/auth.ts'
import { AccessDenied } from '#web/features/admin/access-denied.tsx'
import { ActivityLog } from '#web/features/admin/activity-log.tsx'
import { AdminTabs } from '#web/features/admin/admin-tabs.tsx'
import { InvitationList } from '#web/features/admin/invitation-list.tsx'
import { InviteButton } from '#web/features/admin/invite-button.tsx'
import { PaymentTroubles } from '#web/features/admin/payment-troubles.tsx'
import { UserList } from '#web/features/admin/user-list.tsx'
import { PersonaImport } from '#web/features/personas/persona-import.tsx'
import { PersonaModeration } from '#web/features/personas/persona-moderation.tsx'
import { routes } from '#web/platform/routes.ts'

/** For administrators: the accounts, the activity log, and the personas of the community. */
export function AdminPage() {
  const { user } = useSession()
  if (user?.role !== 'admin') return <AccessDenied />
  return (
    <>
      <PageHeader
        title="Admin Panel"
        description="Manage users, roles, and system activity"
        actions={
          <>
            <ButtonLink href={routes.adminQueue} icon={<ListChecks size={16} aria-hidden />}>
              Queue of runs
            </ButtonLink>
            <ButtonLink href={routes.adminSystem} icon={<ServerCog size={16} aria-hidden />}>
              System
            </ButtonLink>
            <InviteButton role={user.role} />
          </>
        }
      />
      <AdminTabs
        tabs={[
          {
            id: 'users',
            title: 'Users',
            content: (
              <>
                <UserList viewer={user} />
                <PaymentTroubles />
              </>
            ),
          },
          { id: 'invitations', title: 'Invitations', content: <InvitationList role={user.role} /> },
          { id: 'activity', title: 'Activity Logs', content: <ActivityLog /> },
          {
            id: 'personas',
            title: 'Personas',
            content: (
              <>
                <PersonaImport />
                <PersonaModeration canSet />
              </>
            ),
          },
        ]}
      />
    </>
  )
}
