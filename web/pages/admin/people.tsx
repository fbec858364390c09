import { Redirect } from 'wouter'
import { PageHeader } from '#web/components/frame/page-header.tsx'
import { useSession } from '#web/data/auth.ts'
import { AccessDenied } from '#web/features/admin/access-denied.tsx'
import { ActivityLog } from '#web/features/admin/activity-log.tsx'
import { AdminTabs } from '#web/features/admin/admin-tabs.tsx'
import { InvitationList } from '#web/features/admin/invitation-list.tsx'
import { InviteButton } from '#web/features/admin/invite-button.tsx'
import { UserList } from '#web/features/admin/user-list.tsx'
import { PersonaModeration } from '#web/features/personas/persona-moderation.tsx'
import { routes } from '#web/platform/routes.ts'

/** For managers: the accounts, the invitations, the activity log, and the personas of the community. */
export function PeoplePage() {
  const { user } = useSession()
  if (user?.role === 'admin') return <Redirect to={routes.admin} replace />
  if (user?.role !== 'manager') return <AccessDenied />
  return (
    <>
      <PageHeader
        title="People"
        description="See who is here, invite users, and look after personas"
        actions={<InviteButton role={user.role} />}
      />
      <AdminTabs
        tabs={[
          { id: 'users', title: 'Users', content: <UserList viewer={user} /> },
          { id: 'invitations', title: 'Invitations', content: <InvitationList role={user.role} /> },
          { id: 'activity', title: 'Activity Logs', content: <ActivityLog /> },
          { id: 'personas', title: 'Personas', content: <PersonaModeration canSet={false} /> },
        ]}
      />
    </>
  )
}
