import { CircleAlert } from 'lucide-react'
import type { ModelTroubleKind } from '#contract/models/model-troubles.ts'
import { ButtonLink } from '#web/components/button-link.tsx'
import { useSession } from '#web/data/auth.ts'
import { useModels } from '#web/data/models.ts'
import { settingsAt } from '#web/platform/routes.ts'

const causes: Record<ModelTroubleKind, string> = {
  key: 'its key is refused',
  model: 'the model is not available',
  quota: 'its credit is used up',
  account: 'its account is disabled',
}

/** What an administrator can do about it. */
const fixes: Record<ModelTroubleKind, string> = {
  key: 'Enter a new key',
  model: 'Choose another model',
  quota: 'Check the connection',
  account: 'Check the connection',
}

/** One line while an AI model refuses every call, with the fix for administrators; disappears when a call succeeds. */
export function ModelTroubleLine() {
  const { data = [] } = useModels()
  const isAdmin = useSession().user?.role === 'admin'
  const troubled = data.flatMap(({ engine, name, model, trouble }) =>
    trouble ? [{ engine, name, model, kind: trouble.kind }] : [],
  )
  const [first] = troubled
  if (!first) return null
  const others = data.some(({ trouble }) => trouble === null)
  const until = others ? 'another AI model answers' : 'agents answer without an AI model'
  return (
    <section
      aria-label="AI model"
      className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-md bg-danger-tint px-4 py-3 text-sm"
    >
      <p className="wrap-anywhere flex min-w-0 flex-1 basis-64 items-start gap-2 text-danger">
        <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
        <span>
          {troubled
            .map(({ name, model, kind }) => `${name} (${model}) cannot be used: ${causes[kind]}.`)
            .join(' ')}{' '}
          Until this is fixed, {until}.{!isAdmin && ' Your administrator has been notified.'}
        </span>
      </p>
      {isAdmin && (
        <ButtonLink size="sm" href={settingsAt('ai-model')}>
          {fixes[first.kind]}
        </ButtonLink>
      )}
    </section>
  )
}
