import { CircleAlert } from 'lucide-react'
import type { Source } from '#contract/runs/runs.ts'
import { LazyBoundary } from '#web/components/overlay/lazy-boundary.tsx'
import { lazyPart } from '#web/platform/lazy-part.ts'

const nextStep = lazyPart(() =>
  import('./failure-next-step.tsx').then(({ FailureNextStep }) => FailureNextStep),
)

interface RunErrorProps {
  error: string
  sources: readonly Source[]
}

/** Why a run failed, and what to do next. */
export function RunError({ error, sources }: RunErrorProps) {
  return (
    <div className="wrap-anywhere flex items-start gap-2 rounded-md bg-danger-tint px-3 py-2.5 text-danger text-sm">
      <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        <p className="whitespace-pre-line">Error: {error}</p>
        <div className="mt-1 min-h-lh text-ink">
          <LazyBoundary renderError={() => null}>
            <nextStep.View error={error} sources={sources} />
          </LazyBoundary>
        </div>
      </div>
    </div>
  )
}
