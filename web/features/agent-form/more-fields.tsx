import { useState } from 'react'
import { useController, type UseFormReturn, useWatch } from 'react-hook-form'
import { skipsUnchanged } from '#contract/agents/task-type.ts'
import { stepsLimit, stepsMax } from '#contract/runs/run-names.ts'
import { triggerNames } from '#contract/schedules/frequency-names.ts'
import { triggerTypes } from '#contract/schedules/schedule-fields.ts'
import { FoldHead } from '#web/components/fold-head.tsx'
import { NeedsModel } from '#web/components/agent/needs-model.tsx'
import { Switch } from '#web/components/switch.tsx'
import { useMissingModel } from '#web/data/models/models.ts'
import { ScriptField } from '#web/features/agent-form/script/script-field.tsx'
import { Field, Input } from '#web/components/field.tsx'
import { Select } from '#web/components/select.tsx'
import type { AgentFormPayload, AgentFormState, AgentFormValues } from './agent-form-values.ts'

/** Rarely used settings, collapsed; the summary names them and what is set. */
export function MoreFields({ form, hasScript }: { form: AgentFormState; hasScript: boolean }) {
  const { errors } = form.formState
  const [isOpen, setOpen] = useState(false)
  // Open when a field is invalid: it keeps the form from being saved, so it must be visible.
  const hasError = Boolean(
    errors.pythonScript ?? errors.triggerType ?? errors.stepsMax ?? errors.learningMode,
  )
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
        <AsksOwner form={form} />
        <AdvancedFields form={form} />
      </div>
    </details>
  )
}

function WhatIsSet({ form: { control } }: { form: AgentFormState }) {
  const [script, learningMode, triggerType = 'schedule', steps, skipUnchanged, asksOwner] = useWatch({
    control,
    name: ['pythonScript', 'learningMode', 'triggerType', 'stepsMax', 'skipUnchanged', 'asksOwner'],
  })
  const set = [
    script?.trim() && 'script',
    learningMode && 'learning mode',
    triggerType !== 'schedule' && `starts by ${triggerNames[triggerType]}`,
    steps && `at most ${steps} steps`,
    skipUnchanged && 'only when a link changed',
    skipUnchanged === false && 'also when no link changed',
    asksOwner === false && 'asks no questions',
  ].filter(Boolean)
  return (
    <span className="wrap-anywhere block text-muted text-xs">
      {set.length > 0 ? `Set: ${set.join(', ')}` : 'Script, learning mode, trigger, steps: nothing set'}
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

function AsksOwner({ form: { control } }: { form: AgentFormState }) {
  const { field } = useController({ control, name: 'asksOwner' })
  return (
    <Switch
      label="May ask you questions"
      hint="A run with an AI model may ask you, at most three times, and waits for your answer."
      checked={field.value ?? true}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
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

const triggerHints: Record<(typeof triggerTypes)[number], string> = {
  schedule: 'Started by the clock, at the task frequency.',
  webhook: 'Started when another service calls its address. Make one under “Triggers” in the agent’s menu.',
  api: 'Started by a program with a key. Make one under “Triggers” in the agent’s menu.',
  event: 'Started by what another agent did. Choose which under “Triggers” in the agent’s menu.',
}

/** Rarely used settings: what else starts the agent, and how many steps it may take. */
function AdvancedFields({ form }: { form: UseFormReturn<AgentFormValues, unknown, AgentFormPayload> }) {
  const { errors } = form.formState
  const triggerType = useWatch({ control: form.control, name: 'triggerType' }) ?? 'schedule'
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
        label="Steps at most"
        hint={`How often it asks the model or uses a tool in one run. Empty: ${stepsMax}.`}
        error={errors.stepsMax?.message}
      >
        <Input
          type="number"
          inputMode="numeric"
          min={1}
          max={stepsLimit}
          placeholder={String(stepsMax)}
          className="sm:max-w-40"
          {...form.register('stepsMax', { setValueAs: stepsOf })}
        />
      </Field>
    </>
  )
}

/** The number in the field; null: the default. Other text stays, so that it is refused. */
function stepsOf(value: unknown): number | null {
  return value === '' || value === null || value === undefined ? null : Number(value)
}
