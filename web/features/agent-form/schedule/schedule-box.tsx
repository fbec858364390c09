import { useController, type UseFormReturn, useWatch } from 'react-hook-form'
import type { AgentReply } from '#contract/agents/agents.ts'
import { notifyTimeNames, notifyTimes } from '#contract/agents/notify-names.ts'
import { frequencyNames } from '#contract/schedules/frequency-names.ts'
import { taskFrequencies } from '#contract/schedules/schedule-fields.ts'
import { Field } from '#web/components/field.tsx'
import { Select } from '#web/components/select.tsx'
import { Switch } from '#web/components/switch.tsx'
import { useUserZone } from '#web/data/account/user-zone.ts'
import type {
  AgentFormPayload,
  AgentFormState,
  AgentFormValues,
} from '#web/features/agent-form/agent-form-values.ts'
import { rhythmOf } from '#web/components/schedule/daily-rhythm.ts'
import { withSettings } from '#web/components/schedule/when-settings.ts'
import { WhenFields } from '#web/components/schedule/when-fields.tsx'

interface ScheduleBoxProps {
  form: UseFormReturn<AgentFormValues, unknown, AgentFormPayload>
  status: AgentReply['status']
}

/** When the agent runs: how often, whether by schedule, at which times, and which runs notify its user. */
export function ScheduleBox({ form, status }: ScheduleBoxProps) {
  /** Clears the days and hours chosen for 'daily', and the single time, which do not apply to another frequency. */
  const forgetRhythm = () => {
    const settings = form.getValues('triggerConfig') ?? null
    const isDaily = settings?.cron !== undefined && Boolean(rhythmOf(settings))
    if (!isDaily && settings?.once === undefined) return
    const change = { once: undefined, ...(isDaily && { cron: undefined }) }
    form.setValue('triggerConfig', withSettings(settings, change), { shouldDirty: true })
  }
  return (
    <fieldset className="flex flex-col gap-4 border-line border-y py-5">
      <legend className="sr-only">When it runs</legend>
      <div className="grid items-start gap-x-8 gap-y-4 sm:grid-cols-2">
        <Field label="Task frequency" error={form.formState.errors.taskFrequency?.message}>
          <Select {...form.register('taskFrequency', { onChange: forgetRhythm })}>
            {taskFrequencies.map((frequency) => (
              <option key={frequency} value={frequency}>
                {frequencyNames[frequency]}
              </option>
            ))}
          </Select>
        </Field>
        <AutoSchedule form={form} />
      </div>
      <When form={form} status={status} />
      <NotificationsField form={form} />
    </fieldset>
  )
}

function AutoSchedule({ form: { control } }: Pick<ScheduleBoxProps, 'form'>) {
  const { field } = useController({ control, name: 'autoSchedule' })
  return (
    <Switch
      label="Auto-schedule"
      hint="Run automatically. Off: it runs only when you press Run now."
      checked={field.value ?? false}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  )
}

function When({ form: { control }, status }: ScheduleBoxProps) {
  const { field } = useController({ control, name: 'triggerConfig' })
  const [triggerType = 'schedule', autoSchedule = false, taskFrequency = 'daily'] = useWatch({
    control,
    name: ['triggerType', 'autoSchedule', 'taskFrequency'],
  })
  return (
    <WhenFields
      plan={{ triggerType, autoSchedule, taskFrequency, triggerConfig: field.value ?? null }}
      isPaused={status === 'paused'}
      userZone={useUserZone()}
      onChange={field.onChange}
    />
  )
}

const quietHint = 'Only changes, failures and unclear results reach your inbox.'

/** Whether the user is notified of runs, and of which. */
function NotificationsField({ form }: { form: AgentFormState }) {
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
