import { ChevronRight } from 'lucide-react'
import type { UseFormReturn } from 'react-hook-form'
import { engines, triggerTypes } from '#contract/agents.ts'
import { engineNames } from '#contract/engine-names.ts'
import { Field } from '#web/components/field.tsx'
import { Select } from '#web/components/select.tsx'
import type { AgentFormPayload, AgentFormValues } from './agent-form-values.ts'

const automatic = ''
const triggerWords: Record<(typeof triggerTypes)[number], string> = {
  schedule: 'Schedule',
  webhook: 'Webhook',
  api: 'API',
  event: 'Event',
}

/** What most people never need to choose: what starts the agent besides a person, and which engine does the work. */
export function AdvancedFields({
  form,
}: {
  form: UseFormReturn<AgentFormValues, unknown, AgentFormPayload>
}) {
  const { errors, defaultValues } = form.formState
  const isSet = Boolean(defaultValues?.engine) || defaultValues?.triggerType !== 'schedule'
  return (
    <details className="group" open={isSet ? true : undefined}>
      <summary className="flex min-h-9 cursor-pointer list-none items-center gap-1.5 font-medium text-sm max-sm:min-h-11 pointer-coarse:min-h-11">
        <ChevronRight size={16} aria-hidden className="transition-transform group-open:rotate-90" />
        Advanced
      </summary>
      <div className="flex flex-col gap-5 pt-2">
        <Field
          label="Trigger type"
          hint="Saved with the agent; takes effect when schedules and triggers arrive. Until then it runs when you press Run now."
          error={errors.triggerType?.message}
        >
          <Select {...form.register('triggerType')}>
            {triggerTypes.map((type) => (
              <option key={type} value={type}>
                {triggerWords[type]}
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
