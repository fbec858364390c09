import { Link } from 'wouter'
import type { Source } from '#contract/runs/runs.ts'
import { useMissingModel } from '#web/data/models/models.ts'
import { routes } from '#web/platform/routes.ts'
import { failureAdvice } from './failure-advice.ts'

interface FailureNextStepProps {
  error: string
  sources: readonly Source[]
}

/** What to do after a run failed, with a link to the page that helps. */
export function FailureNextStep({ error, sources }: FailureNextStepProps) {
  const { words, where } = failureAdvice(error, sources)
  const { isAdmin } = useMissingModel()
  return (
    <p>
      {words}{' '}
      {where === 'integrations' && (
        <Link href={routes.marketplace} className="link">
          Open integrations
        </Link>
      )}
      {where === 'model' && isAdmin && (
        <Link href={`${routes.settings}#ai-model`} className="link">
          Open AI model settings
        </Link>
      )}
    </p>
  )
}
