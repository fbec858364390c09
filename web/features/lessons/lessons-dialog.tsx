import { GraduationCap, Info, Plus } from 'lucide-react'
import { type ComponentType, type ReactNode, useId, useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/overlay/dialog.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { FoldHead } from '#web/components/fold-head.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { useAgent } from '#web/data/agents.ts'
import { type Lesson, useAddLesson, useLessons } from '#web/data/lessons.ts'
import { LessonForm } from './lesson-form.tsx'
import { AcceptedLesson, ProposedLesson, RejectedLesson } from './lesson-row.tsx'

interface LessonsDialogProps {
  agentId: number
  agentName: string
  onEdit: () => void
  onClose: () => void
}

/** The proposed and accepted lessons of an agent, on which its owner decides. */
export function LessonsDialog({ agentId, agentName, onEdit, onClose }: LessonsDialogProps) {
  const [isAdding, setAdding] = useState(false)
  return (
    <Dialog
      open
      hasAddress
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Lessons"
      description={<span className="wrap-anywhere line-clamp-2">{agentName}</span>}
      footer={
        <>
          {!isAdding && (
            <Button icon={<Plus size={16} aria-hidden />} onClick={() => setAdding(true)}>
              Add a lesson
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        {isAdding && <AddLesson agentId={agentId} onClose={() => setAdding(false)} />}
        <Lessons agentId={agentId} onEdit={onEdit} />
      </div>
    </Dialog>
  )
}

interface LessonsProps {
  agentId: number
  onEdit: () => void
}

function Lessons({ agentId, onEdit }: LessonsProps) {
  const proposed = useLessons(agentId, 'proposed')
  const accepted = useLessons(agentId, 'accepted')
  const rejected = useLessons(agentId, 'rejected')
  const isLearning = useAgent(agentId).data?.learningMode
  const failed = [proposed, accepted].find(({ data, isError }) => isError && !data)
  if (failed) {
    const retry = () => {
      for (const list of [proposed, accepted]) void list.refetch()
    }
    return (
      <ErrorState
        title="Failed to load the lessons"
        error={failed.error}
        busy={failed.isFetching}
        onRetry={retry}
      />
    )
  }
  if (!proposed.data || !accepted.data) return <LoadingLessons />
  const isEmpty = proposed.data.length === 0 && accepted.data.length === 0
  return (
    <>
      {isLearning === false && <LearningIsOff onEdit={onEdit} />}
      {isEmpty && (
        <EmptyState
          icon={<GraduationCap size={20} aria-hidden />}
          title="No lessons yet"
          hint={
            'In learning mode an agent proposes a lesson after a run that failed, or after your thumbs down with a remark. ' +
            'You accept, edit or reject it; accepted lessons are given to every later run. You can also write one yourself.'
          }
        />
      )}
      <Group title="Proposals" lessons={proposed.data} Row={ProposedLesson} />
      <Group title="Accepted" lessons={accepted.data} Row={AcceptedLesson} />
      {rejected.data && rejected.data.length > 0 && (
        <Folded title={`Rejected (${rejected.data.length})`}>
          <Rows label="Rejected" lessons={rejected.data} Row={RejectedLesson} />
        </Folded>
      )}
    </>
  )
}

/** Says that learning mode is off, so that nothing is proposed, with a link to the setting. */
function LearningIsOff({ onEdit }: { onEdit: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-info-tint px-3 py-2 text-info text-sm">
      <p className="flex min-w-0 flex-1 basis-64 items-start gap-2">
        <Info size={16} aria-hidden className="mt-0.5 shrink-0" />
        Learning mode is off, so the agent proposes nothing by itself. Accepted lessons are still used.
      </p>
      <Button size="sm" onClick={onEdit}>
        Switch it on in the form
      </Button>
    </div>
  )
}

function AddLesson({ agentId, onClose }: { agentId: number; onClose: () => void }) {
  const add = useAddLesson()
  return (
    <LessonForm
      label="What should the agent do differently?"
      text=""
      submitLabel="Add lesson"
      busy={add.isPending}
      onSubmit={(lesson) => add.mutate({ params: { id: agentId }, body: { lesson } }, { onSuccess: onClose })}
      onCancel={onClose}
    />
  )
}

interface RowsProps {
  label: string
  lessons: Lesson[]
  Row: ComponentType<{ lesson: Lesson }>
}

function Rows({ label, lessons, Row }: RowsProps) {
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {lessons.map((lesson) => (
        <Row key={lesson.id} lesson={lesson} />
      ))}
    </ul>
  )
}

function Group({ title, ...rows }: Omit<RowsProps, 'label'> & { title: string }) {
  const id = useId()
  if (rows.lessons.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-semibold text-sm">
        {title} <span className="font-normal text-muted tabular-nums">({rows.lessons.length})</span>
      </h3>
      <Rows label={title} {...rows} />
    </section>
  )
}

function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="border-line border-t pt-4">
      <FoldHead className="font-semibold">{title}</FoldHead>
      {children}
    </details>
  )
}

function LoadingLessons() {
  return (
    <div className="flex flex-col gap-5">
      <output className="sr-only">Loading the lessons</output>
      {['first', 'second'].map((row) => (
        <div key={row} className="flex flex-col gap-2">
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-8 w-40" />
        </div>
      ))}
    </div>
  )
}
