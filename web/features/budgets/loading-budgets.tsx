import { Skeleton } from '#web/components/skeleton.tsx'

/** Stands in the place of the budgets while they, or their code, are on the way. */
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
