import { Lock } from 'lucide-react'
import { ButtonLink } from '#web/components/button-link.tsx'
import { Card } from '#web/components/card.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { PageHeader } from '#web/components/frame/page-header.tsx'
import { routes } from '#web/platform/routes.ts'

/** Shown on administrator pages to all other users. */
export function AccessDenied() {
  return (
    <>
      <PageHeader title="Access Denied" />
      <Card>
        <EmptyState
          icon={<Lock size={20} aria-hidden />}
          title="You don't have permission to access the admin panel. Only administrators can manage users."
          action={
            <ButtonLink href={routes.dashboard} variant="primary">
              Go to Dashboard
            </ButtonLink>
          }
        />
      </Card>
    </>
  )
}
