import { CircleCheck } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { Button } from '#web/components/button.tsx'
import { ButtonLink } from '#web/components/button-link.tsx'
import { Card, CardHeader } from '#web/components/card.tsx'
import { type Recommendation, useDoRecommended } from '#web/data/analytics.ts'
import { useStartRun } from '#web/data/runs.ts'
import { dashboardWith, routes } from '#web/platform/routes.ts'

/** Recommendations derived from the runs: the reason, the runs behind it, and the action. */
export function RecommendationList({ recommendations }: { recommendations: Recommendation[] }) {
  return (
    <Card aria-labelledby="recommendations">
      <CardHeader id="recommendations" title="Recommendations" description="What your runs suggest." />
      {recommendations.length === 0 ? (
        <p className="flex items-center gap-2 px-4 py-4 text-muted text-sm sm:px-6">
          <CircleCheck size={16} aria-hidden className="shrink-0 text-success" />
          No link or script keeps failing, and no agent runs for nothing.
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {recommendations.map((item) => (
            <Item key={`${item.kind} ${item.agentId} ${item.description}`} item={item} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Item({ item }: { item: Recommendation }) {
  const { title, description, executionId } = item
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 sm:px-6">
      <div className="min-w-0 grow basis-48">
        <p className="wrap-anywhere font-medium text-sm">{title}</p>
        <p className="wrap-anywhere text-muted text-sm">
          {description}{' '}
          {executionId !== null && (
            <Link href={runsOf(item)} className="text-accent-strong underline underline-offset-2">
              See the runs<span className="sr-only"> behind it: {title}</span>
            </Link>
          )}
        </p>
      </div>
      <Actions item={item} />
    </li>
  )
}

/** A button that applies the recommendation, if nothing is left to decide; else a link to where it is decided. */
function Actions({ item }: { item: Recommendation }) {
  const { kind, title, agentId, act } = item
  const { recommended, isPending } = useDoRecommended()
  const start = useStartRun()
  const [, navigate] = useLocation()
  const about = <span className="sr-only">: {title}</span>
  if (kind === 'never-run' && agentId !== null) {
    return (
      <Button
        size="sm"
        busy={start.startingId === agentId}
        onClick={() => start.run(agentId, (run) => navigate(`${routes.runs}?run=${run}`))}
      >
        Run now{about}
      </Button>
    )
  }
  const way = wayOf(item)
  return (
    <div className="flex flex-wrap gap-2">
      {act && agentId !== null && (
        <Button size="sm" busy={isPending} onClick={() => recommended(agentId, act)}>
          {act.label}
          {about}
        </Button>
      )}
      <ButtonLink size="sm" variant={act ? 'ghost' : 'secondary'} href={way.href}>
        {way.label}
        {about}
      </ButtonLink>
    </div>
  )
}

function runsOf({ kind, agentId, executionId }: Recommendation): string {
  if (agentId === null) return `${routes.runs}?run=${executionId}`
  const failed = kind === 'repeated-error' ? '&status=failed' : ''
  return `${routes.runs}?agent=${agentId}${failed}`
}

function wayOf({ kind, agentId }: Recommendation): { label: string; href: string } {
  if (kind === 'limit-near') return { label: 'Compare plans', href: routes.pricing }
  if (agentId === null) return { label: 'Choose an engine', href: routes.dashboard }
  return { label: 'Edit agent', href: dashboardWith.edit(agentId) }
}
