import { Fragment } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import type { AgentReply } from '#contract/agents.ts'
import { Switch } from '#web/components/switch.tsx'
import type { AgentFormPayload, AgentFormValues } from './agent-form-values.ts'
import { WhenFields } from './when-fields.tsx'

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
    hint: 'Run by itself at the task frequency.',
  },
  {
    name: 'learningMode',
    label: 'Learning mode',
    hint: 'After a failure or your thumbs down it proposes a lesson. What you accept, it keeps to from then on.',
  },
] as const

interface AutomationFieldsProps {
  form: AgentFormState
  status: AgentReply['status']
}

/** The three switches of an agent, each with what it does; beneath the schedule's, when that will be. */
export function AutomationFields({ form, status }: AutomationFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-4 border-line border-y py-5">
      <legend className="sr-only">Automation</legend>
      {switches.map((entry) => (
        <Fragment key={entry.name}>
          <AutomationSwitch form={form} {...entry} />
          {entry.name === 'autoSchedule' && <WhenFields form={form} status={status} />}
        </Fragment>
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
