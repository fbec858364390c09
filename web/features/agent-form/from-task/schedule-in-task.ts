import { isWatch } from '#contract/agents/watch-in-text.ts'
import { localTime } from '#contract/time/local-time.ts'
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

/**
 * Returns the schedule that a task names, by the rules of the chat builder: daily for a task that watches something and names
 * no time; the blank one if nothing calls for a schedule.
 */
export function scheduleInTask(task: string, userZone: string): FormSchedule {
  const now = localTime(new Date(), userZone)
  const { taskFrequency, at = null, weekday = null, once, ...rest } = scheduleInText(task, now)
  if (!taskFrequency) return isWatch(task) ? { ...blankSchedule, autoSchedule: true } : blankSchedule
  const when = {
    taskFrequency,
    at,
    weekday,
    everyWeeks: rest.everyWeeks ?? 1,
    isWeekdaysOnly: rest.isWeekdaysOnly ?? false,
    once,
  }
  const autoSchedule = taskFrequency !== 'as-needed' || once !== undefined
  return { taskFrequency, autoSchedule, triggerConfig: triggerConfigOf(when) }
}

export function isSameSchedule(one: FormSchedule, other: FormSchedule): boolean {
  return JSON.stringify(comparableSchedule(one)) === JSON.stringify(comparableSchedule(other))
}

const comparableSchedule = (schedule: FormSchedule) => [
  schedule.taskFrequency,
  schedule.autoSchedule,
  Object.entries(schedule.triggerConfig ?? {}).toSorted(([a], [b]) => a.localeCompare(b)),
]
