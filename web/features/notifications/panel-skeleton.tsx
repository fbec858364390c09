import { Skeleton } from '#web/components/skeleton.tsx'

export function PanelSkeleton() {
  return (
    <div aria-busy className="space-y-4 p-4">
      <span className="sr-only">Loading notifications</span>
      <RowsSkeleton />
    </div>
  )
}

export function RowsSkeleton() {
  return [0, 1, 2].map((row) => (
    <div key={row} className="flex gap-3">
      <Skeleton className="size-5 shrink-0 rounded-full" />
      <div className="flex-1 space-y-2">
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-4" />
      </div>
    </div>
  ))
}
