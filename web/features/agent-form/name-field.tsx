import { useWatch } from 'react-hook-form'
import { agentNameMax } from '#contract/agents/agents.ts'
import { Button } from '#web/components/button.tsx'
import { Field, Input } from '#web/components/field.tsx'
import type { AgentFormState } from './agent-form-values.ts'
import type { LiveField } from '#web/features/agent-form/live/live-editing.tsx'
import { suggestedName } from '#contract/agents/suggested-name.ts'

/** The name of the agent, with a button that suggests one from its task. */
export function NameField({ form, live }: { form: AgentFormState; live: Partial<LiveField> }) {
  const [name, task] = useWatch({ control: form.control, name: ['name', 'taskDescription'] })
  const suggestion = name.trim() === '' ? suggestedName(task) : ''
  const take = () => {
    form.setValue('name', suggestion, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
    form.setFocus('name')
  }
  return (
    <div className="flex flex-col gap-1.5">
      <Field label="Agent name" aside={live.aside} error={form.formState.errors.name?.message}>
        <Input
          maxLength={agentNameMax}
          readOnly={live.isHeld}
          autoComplete="off"
          placeholder="Morning price check"
          {...form.register('name')}
        />
      </Field>
      {live.below}
      {suggestion && !live.isHeld && (
        <Button size="sm" variant="ghost" className="-ml-3 w-fit max-w-full" onClick={take}>
          <span className="truncate">Use “{suggestion}”</span>
        </Button>
      )}
    </div>
  )
}
