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
 * Sets the schedule from the time that a new agent's task names, and says so. Settings of the user take precedence, and
 * a schedule that the user removed stays removed.
 */
export function TaskSchedule({ form }: { form: AgentFormState }) {
  const { control, getValues, setValue } = form
  const task = useSettled(useWatch({ control, name: 'taskDescription' }))
  const [taskFrequency, autoSchedule, triggerConfig] = useWatch({ control, name: scheduleFields })
  const written = useRef(blankSchedule)
  const isRemoved = useRef(false)

  useEffect(() => {
    const said = scheduleInTask(task)
    const [frequency, auto, config] = getValues(scheduleFields)
    const now: FormSchedule = { taskFrequency: frequency, autoSchedule: auto, triggerConfig: config }
    // An empty form starts over, for example for the next agent.
    if (task.trim() === '' && isSameSchedule(now, blankSchedule)) {
      written.current = blankSchedule
      isRemoved.current = false
    }
    const next = said ?? blankSchedule
    if (isRemoved.current || !isSameSchedule(now, written.current) || isSameSchedule(now, next)) return
    written.current = next
    for (const field of scheduleFields) setValue(field, next[field], { shouldDirty: true })
  }, [getValues, setValue, task])

  const handleRemove = () => {
    isRemoved.current = true
    for (const field of scheduleFields) setValue(field, blankSchedule[field], { shouldDirty: true })
  }
  const isTaken = isSameSchedule(scheduleInTask(task), { taskFrequency, autoSchedule, triggerConfig })
  return (
    <output className="empty:hidden">
      {isTaken && (
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

/** The schedule that a task names, by the rules of the chat builder; undefined if it names none. */
export function scheduleInTask(task: string): FormSchedule | undefined {
  const { taskFrequency, at = null, weekday = null, ...said } = scheduleInText(task)
  if (!taskFrequency) return undefined
  const when = {
    taskFrequency,
    at,
    weekday,
    everyWeeks: said.everyWeeks ?? 1,
    isWeekdaysOnly: said.isWeekdaysOnly ?? false,
  }
  return { taskFrequency, autoSchedule: taskFrequency !== 'as-needed', triggerConfig: triggerConfigOf(when) }
}

export function isSameSchedule(one: FormSchedule | undefined, other: FormSchedule | undefined): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))
}

const inOrder = (schedule: FormSchedule | undefined) =>
  schedule && [
    schedule.taskFrequency,
    schedule.autoSchedule,
    Object.entries(schedule.triggerConfig ?? {}).toSorted(([a], [b]) => a.localeCompare(b)),
  ]
