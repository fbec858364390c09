// chunk: page
import { Unplug } from 'lucide-react'
import { engineNames } from '#contract/agents/engine-names.ts'
import { isSameModel } from '#contract/models/same-model.ts'
import type { MissingModelReply } from '#contract/models/missing-models.ts'
import { InboxRow } from '#web/components/inbox-row.tsx'
import { ModelPicker } from '#web/components/model/model-picker.tsx'
import { useModelChoices, useReplaceModel } from '#web/data/models/model-choices.ts'
import { formatCount } from '#web/platform/format.ts'
import { dashboardWith, routes } from '#web/platform/routes.ts'

/** A model that agents name and that is gone or withdrawn, with the choice of another one for all of them. */
export function MissingModelRow({ missing }: { missing: MissingModelReply }) {
  const { connectionId, model, withdrawnAt, agents } = missing
  const { data: choices } = useModelChoices()
  const replace = useReplaceModel()
  const [only, ...others] = agents
  const names = agents.map(({ name }) => name).join(', ')
  return (
    <InboxRow
      icon={Unplug}
      tone="text-warning"
      title={<bdi>{model}</bdi>}
      word={withdrawnAt === null ? 'Not available' : 'Withdrawn'}
      href={only && others.length === 0 ? dashboardWith.edit(only.id) : routes.dashboard}
      hasWideActions
      actions={
        replace.isSuccess ? (
          <output className="flex min-h-8 items-center text-muted text-sm">Replaced</output>
        ) : (
          <ModelPicker
            choices={
              choices && { ...choices, models: choices.models.filter((each) => !isSameModel(each, missing)) }
            }
            specials={['automatic']}
            isPicked={() => false}
            onPick={(pick) => {
              if (pick === 'built-in') return
              const to = pick === 'automatic' ? pick : { connectionId: pick.connectionId, model: pick.model }
              replace.mutate({ body: { from: { connectionId, model }, to } })
            }}
            label={`Choose another model instead of ${model}`}
            isSmall
          >
            Choose another model
          </ModelPicker>
        )
      }
    >
      <p className="wrap-anywhere text-muted text-xs">
        {missingModelText(missing)}{' '}
        {agents.length === 1 ? '1 agent names' : `${formatCount(agents.length, 'agent')} name`} it:{' '}
        <bdi>{names}</bdi>
      </p>
    </InboxRow>
  )
}

/** Why a model that agents name will not answer, in a sentence. */
function missingModelText({ connection, kind, withdrawnAt }: MissingModelReply): string {
  if (connection === null) return 'Its connection was deleted.'
  if (withdrawnAt === null) return `You cannot use it from “${connection}” any more.`
  return `${kind === null ? connection : engineNames[kind]} no longer lists it, so it may stop answering.`
}
