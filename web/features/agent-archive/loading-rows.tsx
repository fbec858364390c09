import { Skeleton } from '#web/components/skeleton.tsx'

/** Placeholder rows while a list loads. */
export function LoadingRows({ label }: { label: string }) {
  return (
    <div className="flex flex-col gap-7">
      <output className="sr-only">{label}</output>
      {['first', 'second', 'third'].map((row) => (
        <div key={row} className="flex items-center justify-between gap-4">
          <div className="flex min-w-0 flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-4 w-3/4" />
          </div>
          <Skeleton className="h-8 w-24" />
        </div>
      ))}
    </div>
  )
}
