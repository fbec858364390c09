import { type UseFormReturn, useWatch } from 'react-hook-form'
import { agentNameMax } from '#contract/agents.ts'
import { Button } from '#web/components/button.tsx'
import { Field, Input } from '#web/components/field.tsx'
import type { AgentFormPayload, AgentFormValues } from './agent-form-values.ts'
import { suggestedName } from '#contract/suggested-name.ts'

/** What the agent is called; a name out of its task is one press away. */
export function NameField({ form }: { form: UseFormReturn<AgentFormValues, unknown, AgentFormPayload> }) {
  const [name, task] = useWatch({ control: form.control, name: ['name', 'taskDescription'] })
  const suggestion = name.trim() === '' ? suggestedName(task) : ''
  const take = () => {
    form.setValue('name', suggestion, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
    form.setFocus('name')
  }
  return (
    <div className="flex flex-col gap-1.5">
      <Field label="Agent name" error={form.formState.errors.name?.message}>
        <Input
          maxLength={agentNameMax}
          autoComplete="off"
          placeholder="Morning price check"
          {...form.register('name')}
        />
      </Field>
      {suggestion && (
        <Button size="sm" variant="ghost" className="-ml-3 w-fit max-w-full" onClick={take}>
          <span className="truncate">Use “{suggestion}”</span>
        </Button>
      )}
    </div>
  )
}
