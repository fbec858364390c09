import { type UseFormReturn, useWatch } from 'react-hook-form'
import { type Engine, engines } from '#contract/agents/agents.ts'
import { triggerTypes } from '#contract/schedules/schedule-fields.ts'
import { engineNames } from '#contract/agents/engine-names.ts'
import { triggerNames } from '#contract/schedules/frequency-names.ts'
import { Field } from '#web/components/field.tsx'
import { NeedsModel } from '#web/components/agent/needs-model.tsx'
import { Select } from '#web/components/select.tsx'
import { useMissingModel, useModels } from '#web/data/models.ts'
import type { AgentFormPayload, AgentFormValues } from './agent-form-values.ts'

const automatic = ''
const triggerHints: Record<(typeof triggerTypes)[number], string> = {
  schedule: 'Started by the clock, at the task frequency.',
  webhook: 'Started when another service calls its address. Make one under “Triggers” in the agent’s menu.',
  api: 'Started by a program with a key. Make one under “Triggers” in the agent’s menu.',
  event: 'Started by what another agent did. Choose which under “Triggers” in the agent’s menu.',
}

/** Rarely used settings: what else starts the agent, and which engine it uses. */
export function AdvancedFields({
  form,
}: {
  form: UseFormReturn<AgentFormValues, unknown, AgentFormPayload>
}) {
  const { errors, defaultValues } = form.formState
  const triggerType = useWatch({ control: form.control, name: 'triggerType' }) ?? 'schedule'
  const chosen = useWatch({ control: form.control, name: 'engine' })
  return (
    <>
      <Field label="Trigger type" hint={triggerHints[triggerType]} error={errors.triggerType?.message}>
        <Select {...form.register('triggerType')}>
          {triggerTypes.map((type) => (
            <option key={type} value={type}>
              {triggerNames[type]}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="Engine"
        hint="Automatic uses the AI connected to this server, else the built-in engine, which needs none."
        error={errors.engine?.message}
      >
        <Select
          {...form.register('engine', { setValueAs: (value) => (value === automatic ? null : value) })}
          defaultValue={defaultValues?.engine ?? automatic}
        >
          <option value={automatic}>Automatic</option>
          {engines.map((engine) => (
            <option key={engine} value={engine}>
              {engineNames[engine]}
            </option>
          ))}
        </Select>
      </Field>
      <EngineMissing engine={chosen} />
    </>
  )
}

/** Warns that the chosen engine is not available. */
function EngineMissing({ engine }: { engine: Engine | null | undefined }) {
  const { data } = useModels()
  const { isAdmin } = useMissingModel()
  if (!engine || engine === 'built-in' || !data || data.some((model) => model.engine === engine)) return null
  return <NeedsModel isAdmin={isAdmin}>{engineNames[engine]} is not connected.</NeedsModel>
}
