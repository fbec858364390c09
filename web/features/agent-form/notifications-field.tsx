import { useController, useWatch } from 'react-hook-form'
import { notifyTimeNames, notifyTimes } from '#contract/agents/notify-names.ts'
import { Field } from '#web/components/field.tsx'
import { Select } from '#web/components/select.tsx'
import { Switch } from '#web/components/switch.tsx'
import type { AgentFormState } from './agent-form-values.ts'

const quietHint = 'Only changes, failures and unclear results reach your inbox.'

/** Whether the user is notified of runs, and of which. */
export function NotificationsField({ form }: { form: AgentFormState }) {
  const { control, formState, register, resetField, setValue } = form
  const { field } = useController({ control, name: 'notifications' })
  const notifyWhen = useWatch({ control, name: 'notifyWhen' })
  const wasOn = formState.defaultValues?.notifications ?? false
  const handleChange = (isOn: boolean) => {
    field.onChange(isOn)
    // Turning notifications on suggests the least noisy setting; an earlier choice stays.
    if (isOn && !wasOn) setValue('notifyWhen', 'changed-or-failed', { shouldDirty: true })
    else if (!isOn) resetField('notifyWhen')
  }
  return (
    <div className="flex flex-col gap-3">
      <Switch
        label="Notifications"
        hint="Tell me when a run finishes."
        checked={field.value ?? false}
        onChange={handleChange}
        onBlur={field.onBlur}
      />
      {field.value && (
        <Field label="Tell me about" hint={notifyWhen === 'changed-or-failed' ? quietHint : undefined}>
          <Select {...register('notifyWhen')}>
            {notifyTimes.map((time) => (
              <option key={time} value={time}>
                {notifyTimeNames[time]}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </div>
  )
}
