import { ChevronRight } from 'lucide-react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { engines, triggerTypes } from '#contract/agents.ts'
import { engineNames } from '#contract/engine-names.ts'
import { triggerNames } from '#contract/trigger-names.ts'
import { Field } from '#web/components/field.tsx'
import { Select } from '#web/components/select.tsx'
import type { AgentFormPayload, AgentFormValues } from './agent-form-values.ts'

const automatic = ''
const triggerHints: Record<(typeof triggerTypes)[number], string> = {
  schedule: 'Started by the clock, at the task frequency.',
  webhook: 'Started when another service calls its address. Make one under “Triggers” in the agent’s menu.',
  api: 'Started by a program with a key. Make one under “Triggers” in the agent’s menu.',
  event: 'Started by what another agent did. Choose which under “Triggers” in the agent’s menu.',
}

/** What most people never need to choose: what starts the agent besides a person, and which engine does the work. */
export function AdvancedFields({
  form,
}: {
  form: UseFormReturn<AgentFormValues, unknown, AgentFormPayload>
}) {
  const { errors, defaultValues } = form.formState
  const triggerType = useWatch({ control: form.control, name: 'triggerType' }) ?? 'schedule'
  const isSet = Boolean(defaultValues?.engine) || defaultValues?.triggerType !== 'schedule'
  return (
    <details className="group" open={isSet ? true : undefined}>
      <summary className="flex min-h-9 cursor-pointer list-none items-center gap-1.5 font-medium text-sm max-sm:min-h-11 pointer-coarse:min-h-11">
        <ChevronRight size={16} aria-hidden className="transition-transform group-open:rotate-90" />
        Advanced
      </summary>
      <div className="flex flex-col gap-5 pt-2">
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
          hint="Automatic takes what is set up on this installation; without any key, the built-in engine works with no AI model."
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
      </div>
    </details>
  )
}
