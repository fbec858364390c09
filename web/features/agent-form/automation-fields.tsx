import { type UseFormReturn, useController } from 'react-hook-form'
import { Switch } from '#web/components/switch.tsx'
import type { AgentFormPayload, AgentFormValues } from './agent-form-values.ts'

type AgentFormState = UseFormReturn<AgentFormValues, unknown, AgentFormPayload>

const switches = [
  {
    name: 'notifications',
    label: 'Notifications',
    hint: 'Tell me when a run finishes: in the inbox, and by e-mail where mail is set up.',
  },
  {
    name: 'autoSchedule',
    label: 'Auto-schedule',
    hint: 'Run by itself at the task frequency. Saved with the agent; takes effect when schedules arrive.',
  },
  {
    name: 'learningMode',
    label: 'Learning mode',
    hint: 'Learn from earlier results. Saved with the agent; takes effect when schedules arrive.',
  },
] as const

/** The three switches of an agent, each with what it does and from when on. */
export function AutomationFields({ form }: { form: AgentFormState }) {
  return (
    <fieldset className="flex flex-col gap-4 border-line border-y py-5">
      <legend className="sr-only">Automation</legend>
      {switches.map((entry) => (
        <AutomationSwitch key={entry.name} form={form} {...entry} />
      ))}
    </fieldset>
  )
}

function AutomationSwitch({ form, name, label, hint }: { form: AgentFormState } & (typeof switches)[number]) {
  const { field } = useController({ control: form.control, name })
  return (
    <Switch
      label={label}
      hint={hint}
      checked={field.value ?? false}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  )
}
