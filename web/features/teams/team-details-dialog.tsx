import { CalendarClock, Pencil, Play, Plus, Share2, Trash2, Users, Webhook } from 'lucide-react'
import { useState } from 'react'
import { runInputMax } from '#contract/runs/run-names.ts'
import { LazyDialog } from '#web/components/overlay/lazy-dialog.tsx'
import { Button } from '#web/components/button.tsx'
import { ConfirmDialog, Dialog } from '#web/components/overlay/dialog.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { Field, Textarea } from '#web/components/field.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { StatusBadge } from '#web/components/agent/status-badge.tsx'
import { Time } from '#web/components/time.tsx'
import { useSession } from '#web/data/auth.ts'
import { type Team, useExecuteTeam, useRemoveTeam, useTeamMembers, useTeamRuns } from '#web/data/teams.ts'
import { AddAgentDialog } from './add-agent-dialog.tsx'
import { MemberList } from './member-list.tsx'
import { ShareTeamDialog } from './share-team-dialog.tsx'
import { budgetText, isTeamRunOpen, orderHints, orderNames } from './team-labels.ts'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { useStoredText } from '#web/platform/use-stored-text.ts'

const editDialog = lazyPart(() => import('./team-edit-dialog.tsx').then((module) => module.TeamEditDialog))

/** The keyboard must be able to scroll it. */
const scrolls = { tabIndex: 0 }

interface TeamDetailsDialogProps {
  team: Team
  /** Whether the team was deleted, or is no longer shared with the user. */
  isGone: boolean
  onClose: () => void
  onRun: (teamExecutionId: number) => void
  onSchedule: () => void
  onTriggers: () => void
}

type Open = 'add' | 'edit' | 'share' | 'remove'

/** A team with its members, and all actions on it. */
export function TeamDetailsDialog({
  team,
  isGone,
  onClose,
  onRun,
  onSchedule,
  onTriggers,
}: TeamDetailsDialogProps) {
  const { data, isError, error, refetch } = useTeamMembers(team.id)
  const execute = useExecuteTeam()
  const [open, setOpen] = useState<Open>()
  const members = data?.members
  const isOwner = team.role === 'owner'
  const mayEdit = team.role !== 'viewer'
  const isRunning = team.lastRun !== null && isTeamRunOpen(team.lastRun)
  const close = () => setOpen(undefined)
  const { user } = useSession()
  const [input, setInput] = useStoredText(`balancia-input:team-${team.id}:${user?.id}`)
  const start = () => {
    const body = input.trim() === '' ? {} : { input }
    execute.mutate(
      { params: { id: team.id }, body },
      {
        onSuccess: (reply) => {
          setInput('')
          onRun(reply.id)
        },
      },
    )
  }

  const acts = (
    <>
      {isOwner && (
        <Button variant="ghost" icon={<Trash2 size={16} aria-hidden />} onClick={() => setOpen('remove')}>
          Delete
        </Button>
      )}
      {isOwner && (
        <Button icon={<Share2 size={16} aria-hidden />} onClick={() => setOpen('share')}>
          Share
        </Button>
      )}
      {mayEdit && (
        <Button icon={<Pencil size={16} aria-hidden />} onClick={() => setOpen('edit')}>
          Edit
        </Button>
      )}
      {!mayEdit && (
        <Button icon={<Users size={16} aria-hidden />} onClick={() => setOpen('edit')}>
          Watch
        </Button>
      )}
      {mayEdit && (
        <Button
          variant="primary"
          busy={execute.isPending}
          disabled={isRunning || (members?.length ?? 0) === 0}
          icon={<Play size={16} aria-hidden />}
          onClick={start}
        >
          {isRunning ? 'Running…' : 'Execute team'}
        </Button>
      )}
    </>
  )

  return (
    <>
      <Dialog
        // Sharing and editing replace it, so that no dialog lies over another.
        open={open !== 'share' && open !== 'edit'}
        hasAddress
        onOpenChange={(isOpen) => !isOpen && onClose()}
        title={<span className="wrap-anywhere">{team.name}</span>}
        description={
          team.description ? (
            <span className="wrap-anywhere line-clamp-3">{team.description}</span>
          ) : undefined
        }
        footer={isGone ? undefined : acts}
      >
        <div className="flex flex-col gap-5">
          {isGone && (
            <p role="alert" className="rounded-md bg-warning-tint p-3 text-sm text-warning">
              This team was deleted, or is no longer shared with you. What you see is how it last was.
            </p>
          )}
          <section {...scrolls} aria-label="Task description" className="max-h-36 overflow-y-auto">
            <p className="wrap-anywhere whitespace-pre-wrap text-sm">{team.taskDescription}</p>
          </section>
          <p className="text-muted text-sm">
            <span className="font-medium text-ink">{orderNames[team.executionOrder]}.</span>{' '}
            {orderHints[team.executionOrder]} {budgetText(team)}
          </p>
          <StartLine team={team} onSchedule={onSchedule} onTriggers={onTriggers} />
          <section aria-labelledby="team-members" className="flex flex-col gap-3">
            <div className="flex items-center justify-between gap-3">
              <h3 id="team-members" className="font-semibold text-sm">
                Team members
              </h3>
              {isOwner && (
                <Button size="sm" icon={<Plus size={16} aria-hidden />} onClick={() => setOpen('add')}>
                  Add agent
                </Button>
              )}
            </div>
            {isError && (
              <ErrorState title="Failed to load the members" error={error} onRetry={() => void refetch()} />
            )}
            {!members && !isError && <Skeleton className="h-32 w-full" />}
            {members?.length === 0 && (
              <EmptyState
                icon={<Users size={20} aria-hidden />}
                title="No agents in this team yet"
                hint={isOwner ? 'Add the first one to run the team.' : 'Its owner has added none.'}
              />
            )}
            {members && members.length > 0 && (
              <MemberList teamId={team.id} order={team.executionOrder} members={members} mayEdit={mayEdit} />
            )}
          </section>
          {mayEdit && members && members.length > 0 && (
            <Field
              label="Input"
              hint="Optional: what the team should work on this time, such as a text or a question"
            >
              <Textarea
                rows={2}
                value={input}
                maxLength={runInputMax}
                onChange={(event) => setInput(event.target.value)}
              />
            </Field>
          )}
          <RecentRuns teamId={team.id} onOpen={onRun} />
        </div>
      </Dialog>
      {open === 'add' && <AddAgentDialog teamId={team.id} members={members ?? []} onClose={close} />}
      {open === 'share' && <ShareTeamDialog team={team} onClose={close} />}
      {open === 'edit' && (
        <LazyDialog onClose={close}>
          <editDialog.View team={team} onClose={close} />
        </LazyDialog>
      )}
      {open === 'remove' && <RemoveTeam team={team} onClose={close} onRemoved={onClose} />}
    </>
  )
}

/** When the team runs next by schedule, or that it does not. */
function StartLine({
  team,
  onSchedule,
  onTriggers,
}: Pick<TeamDetailsDialogProps, 'team' | 'onSchedule' | 'onTriggers'>) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 text-sm">
      <p className="min-w-0">
        {team.status === 'paused' && (
          <span className="text-warning">
            Paused: neither its schedule nor a trigger starts it until you resume it.
          </span>
        )}
        {team.status === 'active' && team.nextRun && (
          <>
            Next run: <Time at={team.nextRun} byClock />
          </>
        )}
        {team.status === 'active' && !team.nextRun && <span className="text-muted">Not scheduled</span>}
      </p>
      <div className="flex flex-wrap gap-2">
        {team.role === 'owner' && (
          <Button size="sm" icon={<Webhook size={16} aria-hidden />} onClick={onTriggers}>
            Triggers
          </Button>
        )}
        <Button size="sm" icon={<CalendarClock size={16} aria-hidden />} onClick={onSchedule}>
          Schedule
        </Button>
      </div>
    </div>
  )
}

function RemoveTeam({
  team,
  onClose,
  onRemoved,
}: {
  team: Team
  onClose: () => void
  onRemoved: () => void
}) {
  const remove = useRemoveTeam()
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Delete this team?"
      description={
        <span className="wrap-anywhere">
          <bdi>{team.name}</bdi> goes with its results; its agents stay. You can undo it for 30 days.
        </span>
      }
      confirmLabel="Delete team"
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate({ params: { id: team.id } }, { onSuccess: onRemoved, onSettled: onClose })
      }
    />
  )
}

function RecentRuns({ teamId, onOpen }: { teamId: number; onOpen: (id: number) => void }) {
  const { data: runs } = useTeamRuns(teamId)
  if (!runs || runs.length === 0) return null
  return (
    <section aria-labelledby="team-runs">
      <h3 id="team-runs" className="mb-2 font-semibold text-sm">
        Last runs
      </h3>
      <ul className="divide-y divide-line">
        {runs.map(({ id, status, executedAt }) => (
          <li key={id} className="flex min-h-11 items-center justify-between gap-3 text-sm">
            <span className="flex items-center gap-2">
              <StatusBadge status={status} />
              <Time at={executedAt} className="text-muted" />
            </span>
            <Button size="sm" variant="ghost" onClick={() => onOpen(id)} aria-label={`Show run ${id}`}>
              Show
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
