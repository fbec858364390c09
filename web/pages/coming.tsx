import { Hourglass } from 'lucide-react'
import { useLocation } from 'wouter'
import { ButtonLink } from '#web/components/button-link.tsx'
import { Card } from '#web/components/card.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { useSession } from '#web/data/auth.ts'
import { AccessDenied } from '#web/features/admin/access-denied.tsx'
import { routes } from '#web/platform/routes.ts'

interface Coming {
  title: string
  /** What will be here, as a sentence of its own. */
  later: string
  /** What works today instead. */
  today: string
  action: { label: string; href: string }
  /** Another place that works today. */
  more?: { label: string; href: string }
}

const classicBuilder = { label: 'Classic Builder (Forms)', href: routes.dashboard }
const dashboard = { label: 'Go to Dashboard', href: routes.dashboard }

const pages: Record<string, Coming> = {
  [routes.agentBuilder]: {
    title: 'Agent Builder',
    later: 'Building an agent in a conversation comes with a later release.',
    today: 'The form builds the same agents today, with every setting.',
    action: classicBuilder,
  },
  [routes.appBuilder]: {
    title: 'App Builder',
    later: 'Building an application in a conversation comes with a later release.',
    today: 'What works today are agents that do repetitive tasks for you.',
    action: classicBuilder,
  },
  [routes.careerAssistant]: {
    title: 'Career Assistant',
    later: 'Planning a career in a conversation comes with a later release.',
    today: 'Today an agent can read the job pages that you name and report what is new there.',
    action: classicBuilder,
  },
  [routes.subscription]: {
    title: 'Subscription',
    later: 'Plans and their management come with a later release.',
    today: 'Until then nothing is charged, and your agents run as they do now.',
    action: dashboard,
  },
  [routes.testPayment]: {
    title: 'Test Payment',
    later: 'Walking through a payment with test cards comes with a later release.',
    today: 'Until then no payment can be made here, neither real nor for a test.',
    action: dashboard,
  },
  [routes.admin]: {
    title: 'Admin Panel',
    later: 'Managing users, invitations and the activity log comes with a later release.',
    today:
      'What administrators can do today is to look after the queue of runs, and to moderate the personas of the community.',
    action: { label: 'Queue of runs', href: routes.adminQueue },
    more: { label: 'Persona moderation', href: `${routes.settings}#persona-moderation` },
  },
}

/** Stands for the pages that are not built yet: says so, and leads to what works today. */
export function ComingPage() {
  const [path] = useLocation()
  const { user } = useSession()
  const page = pages[path]
  if (!page) return null
  if (path === routes.admin && user?.role !== 'admin') return <AccessDenied />
  return (
    <>
      <PageHeader title={page.title} />
      <Card>
        <EmptyState
          icon={<Hourglass size={20} aria-hidden />}
          title={page.later}
          hint={page.today}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <ButtonLink href={page.action.href} variant="primary">
                {page.action.label}
              </ButtonLink>
              {page.more && <ButtonLink href={page.more.href}>{page.more.label}</ButtonLink>}
            </div>
          }
        />
      </Card>
    </>
  )
}
