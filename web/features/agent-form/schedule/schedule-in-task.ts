import { scheduleInText, triggerConfigOf } from '#contract/schedules/schedule-in-text.ts'
import { type AgentFormValues, blankAgent } from '#web/features/agent-form/agent-form-values.ts'

export const scheduleFields = ['taskFrequency', 'autoSchedule', 'triggerConfig'] as const
export type FormSchedule = Pick<AgentFormValues, (typeof scheduleFields)[number]>

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
