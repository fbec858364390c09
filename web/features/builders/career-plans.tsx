import { Compass } from 'lucide-react'
import { Link } from 'wouter'
import { Card, CardBody, CardHeader } from '#web/components/card.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { useCareerPlans } from '#web/data/builders/career-plans.ts'
import { routes } from '#web/platform/routes.ts'
import { planProgress } from './plan-progress.ts'

/** The plans that there are, each with how far it is. */
export function CareerPlans() {
  const plans = useCareerPlans()
  return (
    <Card aria-labelledby="career-plans-title">
      <CardHeader id="career-plans-title" title="Your plans" />
      <CardBody>
        {plans.isPending && <Skeleton className="h-16" />}
        {plans.error && (
          <ErrorState
            title="Failed to load your plans"
            error={plans.error}
            onRetry={() => void plans.refetch()}
          />
        )}
        {plans.data?.length === 0 && (
          <p className="flex items-start gap-2 text-muted text-sm">
            <Compass size={16} aria-hidden className="mt-0.5 shrink-0" />
            None yet. Say what you want to become, and the first one is made.
          </p>
        )}
        <ul className="flex flex-col gap-3">
          {plans.data?.map(({ id, title, generatedPlan }) => {
            const { done, total } = planProgress(generatedPlan)
            return (
              <li key={id}>
                <Link
                  href={`${routes.careerAssistant}?plan=${id}`}
                  className="wrap-anywhere flex min-h-11 flex-col justify-center rounded-md px-2 hover:bg-sunken"
                >
                  <span className="font-medium text-accent-strong text-sm underline">{title}</span>
                  <span className="text-muted text-xs tabular-nums">
                    {done} of {total} done
                  </span>
                </Link>
              </li>
            )
          })}
        </ul>
      </CardBody>
    </Card>
  )
}
