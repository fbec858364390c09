import { Hourglass } from 'lucide-react'
import { useLocation } from 'wouter'
import { ButtonLink } from '#web/components/button-link.tsx'
import { Card } from '#web/components/card.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { routes } from '#web/platform/routes.ts'

interface Coming {
  title: string
  /** What will be here, as a sentence of its own. */
  later: string
  /** What works today instead. */
  today: string
  action: { label: string; href: string }
}

const classicBuilder = { label: 'Classic Builder (Forms)', href: routes.dashboard }

const pages: Record<string, Coming> = {
  [routes.appBuilder]: {
    title: 'App Builder',
    later: 'Building an application in a conversation comes with a later release.',
    today: 'What works today are agents that do repetitive tasks for you.',
    action: classicBuilder,
  },
}

/** Stands for the pages that are not built yet: says so, and leads to what works today. */
export function ComingPage() {
  const [path] = useLocation()
  const page = pages[path]
  if (!page) return null
  return (
    <>
      <PageHeader title={page.title} />
      <Card>
        <EmptyState
          icon={<Hourglass size={20} aria-hidden />}
          title={page.later}
          hint={page.today}
          action={
            <ButtonLink href={page.action.href} variant="primary">
              {page.action.label}
            </ButtonLink>
          }
        />
      </Card>
    </>
  )
}
