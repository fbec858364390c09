import { useState } from 'react'
import { useController, type UseFormReturn, useWatch } from 'react-hook-form'
import { type Engine, engines } from '#contract/agents/agents.ts'
import { engineNames } from '#contract/agents/engine-names.ts'
import { skipsUnchanged } from '#contract/agents/task-type.ts'
import { triggerNames } from '#contract/schedules/frequency-names.ts'
import { triggerTypes } from '#contract/schedules/schedule-fields.ts'
import { FoldHead } from '#web/components/fold-head.tsx'
import { NeedsModel } from '#web/components/agent/needs-model.tsx'
import { Switch } from '#web/components/switch.tsx'
import { useMissingModel, useModels } from '#web/data/models.ts'
import { ScriptField } from '#web/features/agent-form/script/script-field.tsx'
import { Field } from '#web/components/field.tsx'
import { Select } from '#web/components/select.tsx'
import type { AgentFormPayload, AgentFormState, AgentFormValues } from './agent-form-values.ts'

/** Rarely used settings, collapsed; the summary names them and what is set. */
export function MoreFields({ form, hasScript }: { form: AgentFormState; hasScript: boolean }) {
  const { errors } = form.formState
  const [isOpen, setOpen] = useState(false)
  // Open when a field is invalid: it keeps the form from being saved, so it must be visible.
  const hasError = Boolean(errors.pythonScript ?? errors.triggerType ?? errors.engine ?? errors.learningMode)
  return (
    <details open={isOpen || hasError} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <FoldHead className="py-2.5">
        <span className="min-w-0">
          <span className="font-medium">More options</span>
          <WhatIsSet form={form} />
        </span>
      </FoldHead>
      <div className="flex flex-col gap-5 pt-2 pb-5 sm:pl-5.5">
        {hasScript && <ScriptField form={form} />}
        <LearningMode form={form} />
        <SkipUnchanged form={form} />
        <AdvancedFields form={form} />
      </div>
    </details>
  )
}

function WhatIsSet({ form: { control } }: { form: AgentFormState }) {
  const [script, learningMode, triggerType = 'schedule', engine, skipUnchanged] = useWatch({
    control,
    name: ['pythonScript', 'learningMode', 'triggerType', 'engine', 'skipUnchanged'],
  })
  const set = [
    script?.trim() && 'script',
    learningMode && 'learning mode',
    triggerType !== 'schedule' && `starts by ${triggerNames[triggerType]}`,
    engine && engineNames[engine],
    skipUnchanged && 'only when a link changed',
    skipUnchanged === false && 'also when no link changed',
  ].filter(Boolean)
  return (
    <span className="wrap-anywhere block text-muted text-xs">
      {set.length > 0 ? `Set: ${set.join(', ')}` : 'Script, learning mode, trigger, engine: nothing set'}
    </span>
  )
}

function LearningMode({ form: { control } }: { form: AgentFormState }) {
  const { field } = useController({ control, name: 'learningMode' })
  const { isMissing, isAdmin } = useMissingModel()
  return (
    <div className="flex flex-col gap-1.5">
      <Switch
        label="Learning mode"
        hint="After a failure or your thumbs down it proposes a lesson. It follows what you accept."
        checked={field.value ?? false}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
      {isMissing && <NeedsModel isAdmin={isAdmin}>Lessons are followed only with an AI model.</NeedsModel>}
    </div>
  )
}

function SkipUnchanged({ form: { control } }: { form: AgentFormState }) {
  const { field } = useController({ control, name: 'skipUnchanged' })
  const taskDescription = useWatch({ control, name: 'taskDescription' }) ?? ''
  const byItself = skipsUnchanged({ taskDescription })
  return (
    <Switch
      label="Only when a link changed"
      hint="If no page changed, skip the AI model: the run is free. On by default for watch tasks."
      checked={field.value ?? byItself}
      // Store null when the choice equals the default, so that it keeps following the task.
      onChange={(checked) => field.onChange(checked === byItself ? null : checked)}
      onBlur={field.onBlur}
    />
  )
}

const automatic = ''
const triggerHints: Record<(typeof triggerTypes)[number], string> = {
  schedule: 'Started by the clock, at the task frequency.',
  webhook: 'Started when another service calls its address. Make one under “Triggers” in the agent’s menu.',
  api: 'Started by a program with a key. Make one under “Triggers” in the agent’s menu.',
  event: 'Started by what another agent did. Choose which under “Triggers” in the agent’s menu.',
}

/** Rarely used settings: what else starts the agent, and which engine it uses. */
function AdvancedFields({ form }: { form: UseFormReturn<AgentFormValues, unknown, AgentFormPayload> }) {
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
