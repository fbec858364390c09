import { Unplug } from 'lucide-react'
import type { ModelTroubleKind } from '#contract/models/model-troubles.ts'
import { ButtonLink } from '#web/components/button-link.tsx'
import { InboxRow } from '#web/components/inbox-row.tsx'
import { useSession } from '#web/data/auth.ts'
import { useModels } from '#web/data/models/models.ts'
import { formatCount } from '#web/platform/format.ts'
import { routes, settingsAt } from '#web/platform/routes.ts'

const causes: Record<ModelTroubleKind, string> = {
  key: 'its key is refused',
  model: 'the model is not available',
  quota: 'its credit is used up',
  account: 'its account is disabled',
}

/** What an administrator, or the owner of the key, can do about it. */
const fixes: Record<ModelTroubleKind, string> = {
  key: 'Enter a new key',
  model: 'Choose another model',
  quota: 'Check the connection',
  account: 'Check the connection',
}

/** A row while an AI model refuses every call, with the fix for those who can make it; disappears when a call succeeds. */
export function ModelTroubleRow({ agents }: { agents: number }) {
  const { data = [] } = useModels()
  const isAdmin = useSession().user?.role === 'admin'
  const troubled = data.flatMap(({ name, model, isOwn, trouble }) =>
    trouble ? [{ name, model, isOwn, kind: trouble.kind }] : [],
  )
  const [first] = troubled
  if (!first) return null
  const mayFix = isAdmin || first.isOwn
  const others = data.some(({ trouble }) => trouble === null)
  const until = others ? 'another AI model answers' : 'agents answer without an AI model'
  const cause = troubled
    .map(({ name, model, kind }) => `${name} (${model}) cannot be used: ${causes[kind]}.`)
    .join(' ')
  return (
    <InboxRow
      icon={Unplug}
      tone="text-danger"
      title={agents === 0 ? 'AI model' : formatCount(agents, 'agent')}
      word={agents === 0 ? undefined : 'Failed'}
      href={agents === 0 ? undefined : `${routes.dashboard}?status=needs-you`}
      actions={
        mayFix && (
          <ButtonLink size="sm" href={settingsAt(first.isOwn ? 'own-keys' : 'ai-model')}>
            {fixes[first.kind]}
          </ButtonLink>
        )
      }
    >
      <p className="wrap-anywhere text-danger text-xs">{cause}</p>
      <p className="text-muted text-xs">
        Until this is fixed, {until}.{!mayFix && ' Your administrator has been notified.'}
      </p>
    </InboxRow>
  )
}
