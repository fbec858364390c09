import { type UseFormReturn, useWatch } from 'react-hook-form'
import { customPersonaMax } from '#contract/agents.ts'
import { builtInPersonas, customPersonaId, personaName } from '#contract/personas.ts'
import { Field, Textarea } from '#web/components/field.tsx'
import { Select } from '#web/components/select.tsx'
import type { AgentFormPayload, AgentFormValues } from './agent-form-values.ts'

type AgentFormState = UseFormReturn<AgentFormValues, unknown, AgentFormPayload>

/** Who the agent is: one of the built-in personas, or a text of one's own. */
export function PersonaField({ form }: { form: AgentFormState }) {
  const { errors } = form.formState
  const persona = useWatch({ control: form.control, name: 'persona' })
  const builtIn = builtInPersonas.find(({ id }) => id === persona)
  const isShared = persona !== '' && persona !== customPersonaId && !builtIn

  return (
    <>
      <Field label="Persona" hint={builtIn?.description} error={errors.persona?.message}>
        <Select {...form.register('persona')}>
          <option value="" disabled>
            Choose a persona
          </option>
          <optgroup label="Built-in personas">
            {builtInPersonas.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </optgroup>
          <optgroup label="Your own">
            <option value={customPersonaId}>Create New Persona</option>
            {isShared && <option value={persona}>{personaName(persona)}</option>}
          </optgroup>
        </Select>
      </Field>
      {(persona === customPersonaId || isShared) && (
        <Field
          label="Persona description"
          hint="Who the agent is, how it writes and what it pays attention to."
          error={errors.customPersona?.message}
        >
          <Textarea maxLength={customPersonaMax} {...form.register('customPersona')} />
        </Field>
      )}
    </>
  )
}
