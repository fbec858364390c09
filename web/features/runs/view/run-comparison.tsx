import { useState } from 'react'
import type { ExecutionDetailReply } from '#contract/runs/runs.ts'
import { FoldHead } from '#web/components/fold-head.tsx'
import { LazyBoundary } from '#web/components/overlay/lazy-boundary.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { useHasResultBefore } from '#web/data/runs.ts'
import { lazyPart } from '#web/platform/lazy-part.ts'

const changes = lazyPart(() => import('./run-changes.tsx').then(({ RunChanges }) => RunChanges))

/**
 * The differences between a result and the previous one, in both directions; fetched when it is opened, if there is a
 * previous one.
 */
export function RunComparison({ execution, text }: { execution: ExecutionDetailReply; text: string }) {
  const [isOpen, setOpen] = useState(false)
  const hasOneBefore = useHasResultBefore(execution.agentId, execution.id)
  if (!hasOneBefore) return null
  return (
    <details
      className="border-line border-t pt-4"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <FoldHead>
        <span className="font-semibold">What changed since the result before</span>
      </FoldHead>
      {isOpen && (
        <LazyBoundary waiting={<Skeleton className="mt-3 h-16" />}>
          <changes.View execution={execution} text={text} />
        </LazyBoundary>
      )}
    </details>
  )
}
