import { useWatch } from 'react-hook-form'
import { engineNames } from '#contract/agents/engine-names.ts'
import type { AgentReply } from '#contract/agents/agents.ts'
import { modelNeeds } from '#contract/agents/model-needs.ts'
import { NeedsModel } from '#web/components/agent/needs-model.tsx'
import { ModelField, type ModelSetting } from '#web/components/model/model-field.tsx'
import { useModelChoices } from '#web/data/models/model-choices.ts'
import { useMissingModel } from '#web/data/models/models.ts'
import type { AgentFormState } from './agent-form-values.ts'

/** The AI models that the agent asks, with what each would cost it. */
export function ModelChoice({ form, agent }: { form: AgentFormState; agent: AgentReply | null }) {
  const { control, setValue, formState } = form
  const { errors, isSubmitted } = formState
  const [models = null, engine = null, tools, integrations] = useWatch({
    control,
    name: ['models', 'engine', 'tools', 'integrations'],
  })
  const { data } = useModelChoices({ agentId: agent?.id })
  const { isAdmin } = useMissingModel()
  const choices = data && { ...data, needs: modelNeeds({ tools, integrations }) }
  const isMissing = isPreferenceMissing({ models, engine }, choices)

  const handleChange = (chosen: ModelSetting) => {
    const how = { shouldDirty: true, shouldValidate: isSubmitted }
    setValue('models', chosen.models, how)
    setValue('engine', chosen.engine, how)
  }
  return (
    <div className="flex flex-col gap-1.5">
      <ModelField
        label="Model"
        choices={choices}
        value={{ models, engine }}
        onChange={handleChange}
        mayBeBuiltIn
        error={errors.models?.message ?? errors.models?.root?.message ?? errors.engine?.message}
      />
      {isMissing && engine && (
        <NeedsModel isAdmin={isAdmin}>{engineNames[engine]} is not connected.</NeedsModel>
      )}
    </div>
  )
}

/** Whether Automatic prefers a kind of model that is not connected. */
function isPreferenceMissing(
  { models, engine }: ModelSetting,
  choices: { models: readonly { kind: string }[] } | undefined,
): boolean {
  if (models !== null || engine === null || engine === 'built-in' || !choices) return false
  return !choices.models.some(({ kind }) => kind === engine)
}
