import { useEffect, useEffectEvent, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { suggestedName } from '#contract/agents/suggested-name.ts'
import type { LinkList } from '#web/features/agent-form/links/use-link-list.ts'
import { useUserZone } from '#web/data/account/user-zone.ts'
import { useSettled } from '#web/platform/use-settled.ts'
import type { AgentFormState } from '#web/features/agent-form/agent-form-values.ts'
import { followTask } from './follow-task.ts'
import {
  blankSchedule,
  type FormSchedule,
  isSameSchedule,
  scheduleFields,
  scheduleInTask,
} from './schedule-in-task.ts'
import { asksForNotices } from './tells-in-task.ts'

/** Pause after which an address counts as typed to its end, ms: the server reads each address once. */
const addressPauseMs = 800

/**
 * Fills the links, the schedule, the notifications and the name of a new agent from its task while it is typed. `updateNow` does not
 * wait for a pause, for use before the form is sent.
 */
export function useTaskValues(form: AgentFormState, links: LinkList, isNew: boolean) {
  const userZone = useUserZone()
  const [schedule] = useState(() => followSchedule(form, userZone))
  const [notifications] = useState(() => followNotifications(form))
  const [name] = useState(() => followName(form))
  const typed = useWatch({ control: form.control, name: 'taskDescription' })
  const task = useSettled(typed)
  const withAddresses = useSettled(typed, addressPauseMs)
  useEffect(() => {
    if (!isNew) return
    for (const value of [schedule, notifications, name]) value.update(task)
  }, [isNew, schedule, notifications, name, task])
  const followLinks = useEffectEvent((text: string) => isNew && links.follow(text))
  useEffect(() => void followLinks(withAddresses), [withAddresses])

  return {
    schedule,
    notifications,
    name,
    updateNow: () => {
      if (!isNew) return
      const now = form.getValues('taskDescription')
      for (const value of [schedule, notifications, name]) value.update(now)
      links.follow(now)
    },
  }
}

export type TaskValues = ReturnType<typeof useTaskValues>

function followSchedule({ getValues, setValue }: AgentFormState, userZone: string) {
  // 'In two hours' means two hours after it was typed, however late it is asked for.
  let last = { task: '', schedule: blankSchedule }
  const inTask = (task: string) => {
    if (task !== last.task) last = { task, schedule: scheduleInTask(task, userZone) }
    return last.schedule
  }
  return followTask<FormSchedule>({
    inTask,
    blank: blankSchedule,
    isSame: isSameSchedule,
    current: () => {
      const [taskFrequency, autoSchedule, triggerConfig] = getValues(scheduleFields)
      return { taskFrequency, autoSchedule, triggerConfig }
    },
    set: (next) => {
      for (const field of scheduleFields) setValue(field, next[field], { shouldDirty: true })
    },
  })
}

/** Notifies of changes and failures only: a task that runs each hour would fill the inbox otherwise. */
function followNotifications({ getValues, setValue, resetField }: AgentFormState) {
  return followTask<boolean>({
    inTask: asksForNotices,
    blank: false,
    isSame: (one, other) => one === other,
    current: () => getValues('notifications') ?? false,
    set: (isOn) => {
      setValue('notifications', isOn, { shouldDirty: true })
      if (isOn) setValue('notifyWhen', 'changed-or-failed', { shouldDirty: true })
      else resetField('notifyWhen')
    },
  })
}

function followName({ getValues, setValue, formState }: AgentFormState) {
  return followTask<string>({
    inTask: suggestedName,
    blank: '',
    isSame: (one, other) => one === other,
    current: () => getValues('name'),
    set: (next) => setValue('name', next, { shouldDirty: true, shouldValidate: formState.isSubmitted }),
  })
}
