import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { engineNames } from '#contract/agents/engine-names.ts'
import { Button } from '#web/components/button.tsx'
import { ConfirmDialog } from '#web/components/overlay/dialog.tsx'
import { IconButton } from '#web/components/overlay/icon-button.tsx'
import { Time } from '#web/components/time.tsx'
import { type Lesson, useChangeLesson, useRemoveLesson } from '#web/data/lessons.ts'
import { dashboardWith } from '#web/platform/routes.ts'
import { formatDollars, microsOf } from '#web/platform/format/money.ts'
import { LessonForm } from './lesson-form.tsx'
import { formatNumber } from '#web/platform/format.ts'

interface LessonRowProps {
  lesson: Lesson
}

/** A proposed lesson: accept it, reject it, or edit and accept it. */
export function ProposedLesson({ lesson }: LessonRowProps) {
  const change = useChangeLesson()
  const [isEdited, setEdited] = useState(false)
  const params = { id: lesson.id }
  if (isEdited) {
    return (
      <li className="py-4">
        <LessonForm
          label="Lesson"
          text={lesson.lesson}
          submitLabel="Save and accept"
          busy={change.isPending}
          onSubmit={(text) => change.mutate({ params, body: { lesson: text, status: 'accepted' } })}
          onCancel={() => setEdited(false)}
        />
      </li>
    )
  }
  const sent = change.isPending ? change.variables.body.status : undefined
  return (
    <li className="flex flex-col gap-3 py-4">
      <LessonText lesson={lesson} />
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="primary"
          busy={sent === 'accepted'}
          onClick={() => change.mutate({ params, body: { status: 'accepted' } })}
        >
          Accept
        </Button>
        <Button size="sm" onClick={() => setEdited(true)}>
          Edit
        </Button>
        <Button
          size="sm"
          busy={sent === 'rejected'}
          onClick={() => change.mutate({ params, body: { status: 'rejected' } })}
        >
          Reject
        </Button>
      </div>
    </li>
  )
}

/** An accepted lesson, which runs receive: shows its uses; edit or remove it. */
export function AcceptedLesson({ lesson }: LessonRowProps) {
  const change = useChangeLesson()
  const [isEdited, setEdited] = useState(false)
  if (isEdited) {
    return (
      <li className="py-4">
        <LessonForm
          label="Lesson"
          text={lesson.lesson}
          submitLabel="Save Changes"
          busy={change.isPending}
          onSubmit={(text) =>
            change.mutate(
              { params: { id: lesson.id }, body: { lesson: text } },
              { onSuccess: () => setEdited(false) },
            )
          }
          onCancel={() => setEdited(false)}
        />
      </li>
    )
  }
  return (
    <li className="flex items-start justify-between gap-3 py-4">
      <LessonText lesson={lesson} hasUses />
      <div className="flex shrink-0 items-center gap-0.5">
        <IconButton
          label="Edit lesson"
          icon={<Pencil size={16} aria-hidden />}
          onClick={() => setEdited(true)}
        />
        <RemoveLesson lesson={lesson} />
      </div>
    </li>
  )
}

/** A rejected lesson: accept it after all, or delete it. */
export function RejectedLesson({ lesson }: LessonRowProps) {
  const change = useChangeLesson()
  return (
    <li className="flex items-start justify-between gap-3 py-4">
      <LessonText lesson={lesson} />
      <div className="flex shrink-0 items-center gap-0.5">
        <Button
          size="sm"
          busy={change.isPending}
          onClick={() => change.mutate({ params: { id: lesson.id }, body: { status: 'accepted' } })}
        >
          Accept
        </Button>
        <RemoveLesson lesson={lesson} />
      </div>
    </li>
  )
}

function LessonText({ lesson, hasUses = false }: LessonRowProps & { hasUses?: boolean }) {
  const { executionId, timesUsed, lastUsedAt, createdAt } = lesson
  return (
    <div className="min-w-0">
      <p className="wrap-anywhere text-sm">{lesson.lesson}</p>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 text-muted text-xs">
        {hasUses && (
          <span>
            {usesText(timesUsed)}
            {lastUsedAt && (
              <>
                , last <Time at={lastUsedAt} />
              </>
            )}
          </span>
        )}
        <span>{originText(lesson)}</span>
        <Time at={createdAt} />
        {executionId !== null && (
          <Link
            href={dashboardWith.run(executionId)}
            className="inline-flex min-h-6 items-center text-accent-strong underline underline-offset-2 hover:no-underline max-sm:min-h-11"
          >
            Execution #{executionId}
          </Link>
        )}
      </p>
    </div>
  )
}

function RemoveLesson({ lesson }: { lesson: Lesson }) {
  const [isAsking, setAsking] = useState(false)
  const remove = useRemoveLesson()
  return (
    <>
      <IconButton
        danger
        label="Remove lesson"
        icon={<Trash2 size={16} aria-hidden />}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Remove this lesson?"
        description={
          <span className="wrap-anywhere">
            “{lesson.lesson}” will not be given to any run again, and how often it was used is lost. This
            cannot be undone.
          </span>
        }
        confirmLabel="Remove lesson"
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ params: { id: lesson.id } }, { onSettled: () => setAsking(false) })}
      />
    </>
  )
}

const origins: Record<Lesson['origin'], string> = {
  failure: 'From a run that failed',
  feedback: 'From your feedback on a run',
  owner: 'Written by you',
}

/** The origin of a lesson, the engine that worded it, and the cost. */
export function originText({ origin, engine, cost }: Pick<Lesson, 'origin' | 'engine' | 'cost'>): string {
  if (engine === null) return origins[origin]
  if (engine === 'built-in') return `${origins[origin]}, worded without an AI model`
  const price = microsOf(cost) > 0n ? ` for ${formatDollars(cost)}` : ''
  return `${origins[origin]}, worded by ${engineNames[engine]}${price}`
}

/** How often a lesson was used; counts only runs with a model. */
export function usesText(timesUsed: number): string {
  if (timesUsed === 0) return 'Not used yet'
  return timesUsed === 1 ? 'Used once' : `Used ${formatNumber(timesUsed)} times`
}
