import { Infinity as InfinityIcon } from 'lucide-react'
import { ButtonLink } from '#web/components/button-link.tsx'
import { Card } from '#web/components/card.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { PageHeader } from '#web/components/frame/page-header.tsx'
import { routes } from '#web/platform/routes.ts'

/** Replaces every page about plans on a server without plans. */
export function NoLimitsPage() {
  return (
    <>
      <PageHeader title="This server: no limits" />
      <Card className="mx-auto w-full max-w-xl">
        <EmptyState
          icon={<InfinityIcon size={20} aria-hidden />}
          title="Nothing to choose and nothing to pay"
          hint="This server has no plans: no limit on agents or executions comes from one. Limits on spending, if there are any, are under Settings."
          action={<ButtonLink href={routes.dashboard}>Go to Dashboard</ButtonLink>}
        />
      </Card>
    </>
  )
}
