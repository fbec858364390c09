import { CalendarClock } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { scheduleInText, triggerConfigOf } from '#contract/schedules/schedule-in-text.ts'
import { Button } from '#web/components/button.tsx'
import { useSettled } from '#web/platform/use-settled.ts'
import {
  type AgentFormState,
  type AgentFormValues,
  blankAgent,
} from '#web/features/agent-form/agent-form-values.ts'

/**
 * Sets the schedule to the time that the task of a new agent names, and shows a note about it. Does not overwrite a
 * schedule that the user set, and does not set it again after the user removed it.
 */
export function TaskSchedule({ form }: { form: AgentFormState }) {
  const { control, getValues, setValue } = form
  const task = useSettled(useWatch({ control, name: 'taskDescription' }))
  const [taskFrequency, autoSchedule, triggerConfig] = useWatch({ control, name: scheduleFields })
  const lastSet = useRef(blankSchedule)
  const isRemoved = useRef(false)

  useEffect(() => {
    const next = scheduleInTask(task) ?? blankSchedule
    const [frequency, auto, config] = getValues(scheduleFields)
    const current: FormSchedule = { taskFrequency: frequency, autoSchedule: auto, triggerConfig: config }
    // When the form is empty again, for example for the next agent, reset the state.
    if (task.trim() === '' && isSameSchedule(current, blankSchedule)) {
      lastSet.current = blankSchedule
      isRemoved.current = false
    }
    if (isRemoved.current || !isSameSchedule(current, lastSet.current) || isSameSchedule(current, next))
      return
    lastSet.current = next
    for (const field of scheduleFields) setValue(field, next[field], { shouldDirty: true })
  }, [getValues, setValue, task])

  const handleRemove = () => {
    isRemoved.current = true
    for (const field of scheduleFields) setValue(field, blankSchedule[field], { shouldDirty: true })
  }
  const isFromTask = isSameSchedule(scheduleInTask(task), { taskFrequency, autoSchedule, triggerConfig })
  return (
    <output className="empty:hidden">
      {isFromTask && (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
          <CalendarClock size={16} aria-hidden className="shrink-0" />
          The schedule below is taken from your task.
          <Button size="sm" variant="ghost" onClick={handleRemove}>
            Remove
          </Button>
        </span>
      )}
    </output>
  )
}

const scheduleFields = ['taskFrequency', 'autoSchedule', 'triggerConfig'] as const
type FormSchedule = Pick<AgentFormValues, (typeof scheduleFields)[number]>

/** The schedule of an empty form. */
export const blankSchedule: FormSchedule = {
  taskFrequency: blankAgent.taskFrequency,
  autoSchedule: blankAgent.autoSchedule,
  triggerConfig: blankAgent.triggerConfig,
}

/** Returns the schedule that a task names, by the rules of the chat builder; undefined if it names none. */
export function scheduleInTask(task: string): FormSchedule | undefined {
  const { taskFrequency, at = null, weekday = null, ...rest } = scheduleInText(task)
  if (!taskFrequency) return undefined
  const when = {
    taskFrequency,
    at,
    weekday,
    everyWeeks: rest.everyWeeks ?? 1,
    isWeekdaysOnly: rest.isWeekdaysOnly ?? false,
  }
  return { taskFrequency, autoSchedule: taskFrequency !== 'as-needed', triggerConfig: triggerConfigOf(when) }
}

export function isSameSchedule(one: FormSchedule | undefined, other: FormSchedule | undefined): boolean {
  return JSON.stringify(comparableSchedule(one)) === JSON.stringify(comparableSchedule(other))
}

const comparableSchedule = (schedule: FormSchedule | undefined) =>
  schedule && [
    schedule.taskFrequency,
    schedule.autoSchedule,
    Object.entries(schedule.triggerConfig ?? {}).toSorted(([a], [b]) => a.localeCompare(b)),
  ]
