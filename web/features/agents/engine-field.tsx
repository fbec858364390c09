import { ChevronRight } from 'lucide-react'
import type { UseFormReturn } from 'react-hook-form'
import { engines } from '#contract/agents.ts'
import { Field } from '#web/components/field.tsx'
import { Select } from '#web/components/select.tsx'
import { engineNames } from '#contract/engine-names.ts'
import type { AgentFormPayload, AgentFormValues } from './agent-form-values.ts'

const automatic = ''

/** Which engine does the work, behind 'Advanced', for most people never need to choose. */
export function EngineField({ form }: { form: UseFormReturn<AgentFormValues, unknown, AgentFormPayload> }) {
  return (
    <details className="group" open={form.formState.defaultValues?.engine ? true : undefined}>
      <summary className="flex min-h-9 cursor-pointer list-none items-center gap-1.5 font-medium text-sm max-sm:min-h-11 pointer-coarse:min-h-11">
        <ChevronRight size={16} aria-hidden className="transition-transform group-open:rotate-90" />
        Advanced
      </summary>
      <Field
        className="pt-2"
        label="Engine"
        hint="Automatic takes what is set up on this installation; without any key, the built-in engine works with no AI model."
        error={form.formState.errors.engine?.message}
      >
        <Select
          {...form.register('engine', { setValueAs: (value) => (value === automatic ? null : value) })}
          defaultValue={form.formState.defaultValues?.engine ?? automatic}
        >
          <option value={automatic}>Automatic</option>
          {engines.map((engine) => (
            <option key={engine} value={engine}>
              {engineNames[engine]}
            </option>
          ))}
        </Select>
      </Field>
    </details>
  )
}
