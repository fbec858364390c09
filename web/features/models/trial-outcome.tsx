import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ModelTrial } from '#contract/models/models.ts'

/** The outcome of testing a connection. */
export function TrialOutcome({ trial }: { trial: ModelTrial | undefined }) {
  const Icon = trial?.isOk ? CircleCheck : CircleAlert
  return (
    <output
      className={`wrap-anywhere empty:-mt-4 flex min-w-0 items-start gap-1.5 text-sm ${trial?.isOk ? 'text-success' : 'text-danger'}`}
    >
      {trial && <Icon size={16} className="mt-0.5 shrink-0" aria-hidden />}
      {trial?.message}
    </output>
  )
}
