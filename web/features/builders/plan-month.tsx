import { Flag, Pencil } from 'lucide-react'
import { useState } from 'react'
import { daysOfMonth } from '#contract/builders/plan-days.ts'
import type { PlanMonth as Month } from '#contract/builders/career-state.ts'
import { Badge } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { Card, CardBody, CardHeader } from '#web/components/card.tsx'
import { Field, Input, Textarea } from '#web/components/field.tsx'
import { useChangePlan, useTick } from '#web/data/builders/career-plans.ts'
import { classNames } from '#web/platform/class-names.ts'
import { isoDay } from '#web/platform/format.ts'
import { formatDayRange, formatShortDay } from '#web/platform/format/calendar-day.ts'
import { dayOfWeek, weekAt, weekOf } from './plan-weeks.ts'

interface PlanMonthProps {
  planId: number
  startsOn: string
  month: Month
}

/** One month of a plan: its days, tasks and milestone, to tick off or to edit. */
export function PlanMonth({ planId, startsOn, month }: PlanMonthProps) {
  const [isEditing, setEditing] = useState(false)
  const days = daysOfMonth(startsOn, month.month)
  return (
    <li>
      <Card>
        <CardHeader
          title={`Month ${month.month}: ${month.title}`}
          description={formatDayRange(days.from, days.to)}
          actions={
            !isEditing && (
              <Button
                size="sm"
                variant="ghost"
                aria-label={`Edit month ${month.month}`}
                icon={<Pencil size={16} aria-hidden />}
                onClick={() => setEditing(true)}
              >
                Edit
              </Button>
            )
          }
        />
        <CardBody>
          {isEditing ? (
            <MonthForm planId={planId} month={month} onDone={() => setEditing(false)} />
          ) : (
            <Items planId={planId} month={month} days={days} />
          )}
        </CardBody>
      </Card>
    </li>
  )
}

interface ItemsProps extends Omit<PlanMonthProps, 'startsOn'> {
  /** The first and the last day of the month. */
  days: { from: string; to: string }
}

function Items({ planId, month, days }: ItemsProps) {
  const [today] = useState(() => isoDay(new Date()))
  const thisWeek = weekAt(today, days)
  const tick = useTick()
  const set = (isDone: boolean, onFailed: () => void, task?: number) =>
    tick.mutate({ params: { id: planId }, body: { month: month.month, task, isDone } }, { onError: onFailed })
  return (
    <>
      <ul className="flex flex-col">
        {month.tasks.map(({ text, isDone }, index) => {
          const week = weekOf(index, month.tasks.length)
          const isFirst = index === 0 || weekOf(index - 1, month.tasks.length) !== week
          return (
            <li key={text}>
              {isFirst && (
                <p className="mt-2 flex items-center gap-2 font-medium text-muted text-xs">
                  {`Week ${week}, from ${formatShortDay(dayOfWeek(days.from, week))}`}
                  {week === thisWeek && <Badge tone="accent">This week</Badge>}
                </p>
              )}
              <Tick text={text} isDone={isDone} onChange={(done, onFailed) => set(done, onFailed, index)} />
            </li>
          )
        })}
      </ul>
      <div className="mt-3 rounded-md bg-accent-tint px-3 py-1.5">
        <p className="flex items-center gap-1.5 font-medium text-accent-strong text-xs">
          <Flag size={14} aria-hidden />
          Milestone
        </p>
        <Tick text={month.milestone.text} isDone={month.milestone.isDone} onChange={set} />
      </div>
    </>
  )
}

interface TickProps {
  text: string
  isDone: boolean
  onChange: (isDone: boolean, onFailed: () => void) => void
}

/** Optimistic: shows the pressed state until the server answers. */
function Tick({ text, isDone, onChange }: TickProps) {
  const [pressed, setPressed] = useState<{ wanted: boolean; before: boolean }>()
  const isShown = pressed?.before === isDone ? pressed.wanted : isDone
  const handleChange = (next: boolean) => {
    setPressed({ wanted: next, before: isDone })
    onChange(next, () => setPressed(undefined))
  }
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5 text-sm">
      <input
        type="checkbox"
        checked={isShown}
        onChange={({ target }) => handleChange(target.checked)}
        className="mt-0.5"
      />
      <span className={classNames('wrap-anywhere min-w-0', isShown && 'text-muted line-through')}>
        {text}
      </span>
    </label>
  )
}

/** Edits a month, one task a line; unchanged tasks keep their ticks. */
function MonthForm({ planId, month, onDone }: Omit<PlanMonthProps, 'startsOn'> & { onDone: () => void }) {
  const [title, setTitle] = useState(month.title)
  const [tasks, setTasks] = useState(month.tasks.map(({ text }) => text).join('\n'))
  const [milestone, setMilestone] = useState(month.milestone.text)
  const change = useChangePlan()
  const done = new Set(month.tasks.filter(({ isDone }) => isDone).map(({ text }) => text))
  const lines = tasks
    .split('\n')
    .map((text) => text.trim())
    .filter((text) => text !== '')
  const isWhole = title.trim() !== '' && milestone.trim() !== '' && lines.length > 0 && lines.length <= 12

  const handleSave = () =>
    change.mutate(
      {
        params: { id: planId },
        body: {
          month: {
            month: month.month,
            title: title.trim(),
            tasks: [...new Set(lines)].map((text) => ({ text: text.slice(0, 500), isDone: done.has(text) })),
            milestone: { text: milestone.trim(), isDone: month.milestone.isDone },
          },
        },
      },
      { onSuccess: onDone },
    )
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isWhole) handleSave()
      }}
    >
      <Field label="Title">
        <Input value={title} maxLength={200} onChange={({ target }) => setTitle(target.value)} />
      </Field>
      <Field label="Tasks" hint="One per line, at most 12">
        <Textarea value={tasks} rows={6} onChange={({ target }) => setTasks(target.value)} />
      </Field>
      <Field label="Milestone">
        <Input value={milestone} maxLength={500} onChange={({ target }) => setMilestone(target.value)} />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={change.isPending} disabled={!isWhole}>
          Save month
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  )
}
