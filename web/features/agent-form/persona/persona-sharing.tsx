import { type UseFormReturn, useController, useWatch } from 'react-hook-form'
import { personaNameMax } from '#contract/personas/custom-personas.ts'
import { Field, Input } from '#web/components/field.tsx'
import { Switch } from '#web/components/switch.tsx'
import type { AgentFormPayload, AgentFormValues } from '#web/features/agent-form/agent-form-values.ts'

interface PersonaSharingProps {
  form: UseFormReturn<AgentFormValues, unknown, AgentFormPayload>
  /** Whether a persona of this name exists. */
  isTaken: (name: string) => boolean
}

/**
 * Whether the new persona is shared with everybody on this installation, and under which name; saved together with the
 * agent.
 */
export function PersonaSharing({ form, isTaken }: PersonaSharingProps) {
  const { control, register, formState } = form
  const { field } = useController({ control, name: 'isPersonaShared' })
  const name = useWatch({ control, name: 'personaName' }) ?? ''
  return (
    <div className="-mt-2 flex flex-col gap-3 rounded-md border border-line bg-sunken/50 p-3">
      <Switch
        label="Share this persona"
        hint="Share this persona with everyone on this server. You can stop sharing it in Settings."
        checked={field.value ?? false}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
      {field.value && (
        <Field
          label="Persona name"
          hint={
            isTaken(name)
              ? 'There is a persona with this name already: it stays as it is, and this agent keeps your text. Choose another name to share yours.'
              : 'The name by which others find it.'
          }
          error={formState.errors.personaName?.message}
        >
          <Input
            maxLength={personaNameMax}
            autoComplete="off"
            placeholder="Patient gardener"
            {...register('personaName')}
          />
        </Field>
      )}
    </div>
  )
}
