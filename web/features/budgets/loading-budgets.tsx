// chunk: page
import { Skeleton } from '#web/components/skeleton.tsx'

/** Placeholder while the budgets, or their code, load. */
export function LoadingBudgets() {
  return (
    <div className="flex flex-col gap-5">
      <output className="sr-only">Loading your budgets</output>
      <Skeleton className="h-12" />
      <div className="grid gap-5 sm:grid-cols-2">
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </div>
      <Skeleton className="h-24" />
    </div>
  )
}
