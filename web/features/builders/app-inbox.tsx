import { useState } from 'react'
import type { AppSubmissionReply } from '#contract/builders/app-submissions.ts'
import { submissionsCsvPath } from '#contract/builders/app-paths.ts'
import { Button } from '#web/components/button.tsx'
import { buttonStyle } from '#web/components/button-style.ts'
import { ConfirmDialog } from '#web/components/overlay/dialog.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { Time } from '#web/components/time.tsx'
import { useInbox, useRemoveSubmission } from '#web/data/builders/app-submissions.ts'
import { prefixed } from '#web/platform/site.ts'
import { formatNumber } from '#web/platform/format.ts'

interface AppInboxProps {
  projectId: number
  isPublished: boolean
}
type Inbox = NonNullable<ReturnType<typeof useInbox>['data']>
type Form = Inbox['forms'][number]

/** Submissions of visitors to the published application, newest first. */
export function AppInbox({ projectId, isPublished }: AppInboxProps) {
  const inbox = useInbox(projectId)
  const [removing, setRemoving] = useState<AppSubmissionReply>()
  const remove = useRemoveSubmission()
  if (inbox.error) {
    return (
      <ErrorState title="Failed to load the inbox" error={inbox.error} onRetry={() => void inbox.refetch()} />
    )
  }
  if (!inbox.data) return <Skeleton className="h-48" />
  const { total, forms, submissions } = inbox.data
  if (total === 0) return <EmptyInbox isPublished={isPublished} hasForms={forms.length > 0} />
  return (
    <div className="flex flex-col gap-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>
          {formatNumber(total)} received. Only you can read {total === 1 ? 'it' : 'them'}.
        </p>
        <a className={buttonStyle('secondary', 'sm')} href={prefixed(submissionsCsvPath(projectId))} download>
          Download as CSV
        </a>
      </div>
      <ol className="flex flex-col gap-2">
        {submissions.map((submission) => (
          <li key={submission.id} className="rounded-md border border-line p-3">
            <Submission
              submission={submission}
              form={forms.find(({ name }) => name === submission.form)}
              onRemove={() => setRemoving(submission)}
            />
          </li>
        ))}
      </ol>
      {inbox.hasNextPage && (
        <Button busy={inbox.isFetchingNextPage} onClick={() => void inbox.fetchNextPage()}>
          Show older ones
        </Button>
      )}
      {removing && (
        <ConfirmDialog
          open
          onOpenChange={() => setRemoving(undefined)}
          title="Delete this from the inbox?"
          description="This cannot be undone. A time that it booked is free again."
          confirmLabel="Delete"
          busy={remove.isPending}
          onConfirm={() =>
            remove.mutate(
              { params: { id: projectId, submissionId: removing.id } },
              { onSettled: () => setRemoving(undefined) },
            )
          }
        />
      )}
    </div>
  )
}

function EmptyInbox({ isPublished, hasForms }: { isPublished: boolean; hasForms: boolean }) {
  return (
    <p className="text-muted text-sm">
      {!hasForms && 'This application has no form for visitors. '}
      {hasForms &&
        isPublished &&
        'Nothing yet. What visitors send with the forms of the published copy appears here. '}
      {hasForms &&
        !isPublished &&
        'Nothing yet. Publish the application under Share: what visitors send then appears here. '}
    </p>
  )
}

interface SubmissionProps {
  submission: AppSubmissionReply
  form: Form | undefined
  onRemove: () => void
}

function Submission({ submission: { form: name, values, createdAt }, form, onRemove }: SubmissionProps) {
  const filled = Object.entries(values).filter(([, value]) => value !== null && value !== '')
  return (
    <article aria-label={`${form?.label ?? name}, ${createdAt}`}>
      <div className="flex items-center justify-between gap-2">
        <p className="font-medium">
          {form?.label ?? name}{' '}
          <span className="font-normal text-muted text-xs">
            <Time at={createdAt} />
          </span>
        </p>
        <Button size="sm" variant="ghost" onClick={onRemove}>
          Delete
        </Button>
      </div>
      <dl className="mt-1 grid grid-cols-[minmax(5rem,auto)_1fr] gap-x-3 gap-y-1">
        {filled.map(([field, value]) => {
          const known = form?.fields.find((each) => each.name === field)
          return (
            <div key={field} className="contents">
              <dt className="wrap-anywhere text-muted">{known?.label ?? field}</dt>
              <dd className="wrap-anywhere whitespace-pre-wrap">{shown(value, known?.type)}</dd>
            </div>
          )
        })}
      </dl>
    </article>
  )
}

function shown(
  value: string | number | boolean | null,
  type: Form['fields'][number]['type'] | undefined,
): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (type === 'money' && typeof value === 'number') return (value / 100).toFixed(2)
  return String(value)
}
