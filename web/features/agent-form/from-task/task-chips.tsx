import { Bell, CalendarClock, Link, ListFilter, Tag, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { linksInText } from '#contract/links/links-in-text.ts'
import { recurrenceOf } from '#contract/schedules/recurrence.ts'
import { useUserZone } from '#web/data/account/user-zone.ts'
import { useMissingModel } from '#web/data/models/models.ts'
import type { AgentFormState } from '#web/features/agent-form/agent-form-values.ts'
import { hasLink } from '#web/features/agent-form/links/link-list.ts'
import type { LinkState, LinkStates } from '#web/features/agent-form/links/use-link-checks.ts'
import type { LinkList } from '#web/features/agent-form/links/use-link-list.ts'
import { classNames } from '#web/platform/class-names.ts'
import { useSettled } from '#web/platform/use-settled.ts'
import { filtersInTask, withoutFilter } from './filters-in-task.ts'
import { scheduleFields } from './schedule-in-task.ts'
import type { TaskValues } from './use-task-values.ts'

const linksShown = 4

interface TaskChipsProps {
  form: AgentFormState
  links: LinkList
  stateOf: LinkStates
  values: TaskValues
}

/** What a new agent takes from its task: links, schedule, notifications, conditions and name, each of which can be removed. */
export function TaskChips({ form, links, stateOf, values }: TaskChipsProps) {
  const { control, getValues, setValue, setFocus } = form
  const [typed, engine, name, notifications = false] = useWatch({
    control,
    name: ['taskDescription', 'engine', 'name', 'notifications'],
  })
  const task = useSettled(typed)
  const [taskFrequency = 'daily', autoSchedule = false, triggerConfig = null] = useWatch({
    control,
    name: scheduleFields,
  })
  const userZone = useUserZone()
  const { isMissing } = useMissingModel()

  const named = linksInText(task).filter((link) => hasLink(links.links, link))
  const schedule = { taskFrequency, autoSchedule, triggerConfig }
  const scheduleWords = values.schedule.isFromTask(task, schedule)
    ? (recurrenceOf({ ...schedule, triggerType: 'schedule' }, userZone)?.words ?? 'Only when you start it')
    : undefined
  const noticeWords =
    notifications && values.notifications.isFromTask(task, true)
      ? 'Notify me of changes and failures'
      : undefined
  const isNameFromTask = values.name.isFromTask(task, name)
  const filters = filtersInTask(task)
  const fromTask = [
    ...named.map(shortLink),
    scheduleWords,
    noticeWords,
    ...filters,
    isNameFromTask && name,
  ].filter(Boolean)

  const dropFilter = (filter: string) => {
    setValue('taskDescription', withoutFilter(getValues('taskDescription'), filter), { shouldDirty: true })
    setFocus('taskDescription')
  }
  return (
    <>
      <output className="sr-only">
        {fromTask.length > 0 && `Taken from your task: ${fromTask.join(', ')}`}
      </output>
      {fromTask.length > 0 && (
        <section aria-label="Taken from your task" className="flex flex-col gap-2">
          <ul className="flex flex-wrap gap-1.5">
            {named.slice(0, linksShown).map((link) => (
              <Chip
                key={link}
                icon={<Link size={14} aria-hidden />}
                isWarning={whyUnreadable(stateOf(link)) !== undefined}
                removal={`Remove link ${shortLink(link).slice(0, 120)}`}
                onRemove={() => links.removeOne(link)}
              >
                <bdi>{shortLink(link)}</bdi>
                {whyUnreadable(stateOf(link))}
              </Chip>
            ))}
            {named.length > linksShown && (
              <li className="self-center px-1 text-muted text-sm">{named.length - linksShown} more links</li>
            )}
            {scheduleWords && (
              <Chip
                icon={<CalendarClock size={14} aria-hidden />}
                removal="Remove schedule"
                onRemove={values.schedule.remove}
              >
                {scheduleWords}
              </Chip>
            )}
            {noticeWords && (
              <Chip
                icon={<Bell size={14} aria-hidden />}
                removal="Remove notifications"
                onRemove={values.notifications.remove}
              >
                {noticeWords}
              </Chip>
            )}
            {filters.map((filter) => (
              <Chip
                key={filter}
                icon={<ListFilter size={14} aria-hidden />}
                removal={`Remove “${filter}” from the task`}
                onRemove={() => dropFilter(filter)}
              >
                <bdi>{filter}</bdi>
              </Chip>
            ))}
            {isNameFromTask && (
              <Chip icon={<Tag size={14} aria-hidden />} removal="Remove name" onRemove={values.name.remove}>
                <bdi>{name}</bdi>
              </Chip>
            )}
          </ul>
          {filters.length > 0 && (isMissing || engine === 'built-in') && (
            <p className="text-muted text-xs">
              The result shows what meets your conditions in tables and lists, and says when it cannot apply
              one.
            </p>
          )}
        </section>
      )}
    </>
  )
}

interface ChipProps {
  icon: ReactNode
  /** The label of its button. */
  removal: string
  isWarning?: boolean
  onRemove: () => void
  children: ReactNode
}

function Chip({ icon, removal, isWarning = false, onRemove, children }: ChipProps) {
  return (
    <li
      className={classNames(
        'flex min-w-0 max-w-full items-center gap-1.5 rounded-md pl-2 text-sm',
        isWarning ? 'bg-warning-tint text-warning' : 'bg-accent-tint text-accent-strong',
      )}
    >
      <span className="shrink-0">{icon}</span>
      <span className="wrap-anywhere line-clamp-2 min-w-0 py-0.5">{children}</span>
      <button
        type="button"
        aria-label={removal}
        title={removal}
        onClick={onRemove}
        className="grid size-7 shrink-0 cursor-pointer place-items-center rounded-md hover:bg-surface/60 max-sm:size-11 pointer-coarse:size-11"
      >
        <X size={14} aria-hidden />
      </button>
    </li>
  )
}

/** Why a link cannot be read, as far as that is known. */
const whyUnreadable = (state: LinkState | undefined) =>
  typeof state === 'object' && !state.isReadable ? ` · cannot be read: ${state.words}` : undefined

/** A link without its scheme, as people write it. */
const shortLink = (link: string) => link.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')
