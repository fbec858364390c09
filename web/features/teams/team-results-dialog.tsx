import { ArrowDown, CircleAlert, RotateCw, Square } from 'lucide-react'
import { useEffect } from 'react'
import { engineNames } from '#contract/agents/engine-names.ts'
import { isolated } from '#contract/isolated.ts'
import { isCostUnknown } from '#contract/runs/run-cost.ts'
import { Badge } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/overlay/dialog.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { FoldHead } from '#web/components/fold-head.tsx'
import { HeldBadge } from '#web/components/agent/held-badge.tsx'
import { LazyBoundary } from '#web/components/overlay/lazy-boundary.tsx'
import { Markdown } from '#web/components/text/markdown.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { StatusBadge } from '#web/components/agent/status-badge.tsx'
import {
  type MemberResult,
  type TeamRun,
  useCancelTeamRun,
  useRefreshTeams,
  useRetryTeamRun,
} from '#web/data/teams.ts'
import { useTeamRun } from '#web/data/team-run.ts'
import { isUnknown } from '#web/platform/call.ts'
import { Decision } from '#web/platform/decision-view.ts'
import { formatCost, formatDuration } from '#web/platform/format.ts'
import { handedOverText, isTeamRunOpen, memberNote, overallText } from './team-labels.ts'

/** The keyboard must be able to scroll it. */
const scrolls = { tabIndex: 0 }

interface TeamResultsDialogProps {
  teamExecutionId: number
  onClose: () => void
  onRetried: (teamExecutionId: number) => void
}

/** A team run, in progress or ended: the status and result of each member, and the joined result. */
export function TeamResultsDialog({ teamExecutionId, onClose, onRetried }: TeamResultsDialogProps) {
  const { data: run, isError, error, refetch } = useTeamRun(teamExecutionId)
  const refresh = useRefreshTeams()
  const isOver = run !== undefined && !isTeamRunOpen(run)
  useEffect(() => {
    if (isOver) refresh()
  }, [isOver, refresh])
  return (
    <Dialog
      open
      hasAddress
      onOpenChange={(isShown) => !isShown && onClose()}
      size="lg"
      title="Team execution results"
      description={
        <span className="wrap-anywhere">{run ? `${isolated(run.teamName)} · Run #${run.id}` : ''}</span>
      }
      footer={
        <>
          {run && <RunActs run={run} onRetried={onRetried} />}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {isError && !run && isUnknown(error) && (
        <ErrorState
          title="No such run"
          hint="The link leads to a run of a team that is not yours or no longer exists."
        />
      )}
      {isError && !run && !isUnknown(error) && (
        <ErrorState title="Failed to load this run" error={error} onRetry={() => void refetch()} />
      )}
      {!run && !isError && <Skeleton className="h-64 w-full" />}
      {run && <Results run={run} />}
    </Dialog>
  )
}

function RunActs({ run, onRetried }: { run: TeamRun; onRetried: (id: number) => void }) {
  const cancel = useCancelTeamRun()
  const retry = useRetryTeamRun()
  const params = { id: run.id }
  if (isTeamRunOpen(run)) {
    return (
      <Button
        busy={cancel.isPending || cancel.isSuccess}
        icon={<Square size={16} aria-hidden />}
        onClick={() => cancel.mutate({ params })}
      >
        {cancel.isPending || cancel.isSuccess ? 'Stopping…' : 'Cancel run'}
      </Button>
    )
  }
  if (run.memberResults.every(({ success }) => success) && run.success) return null
  return (
    <Button
      busy={retry.isPending}
      icon={<RotateCw size={16} aria-hidden />}
      onClick={() => retry.mutate({ params }, { onSuccess: ({ id }) => onRetried(id) })}
    >
      Run again what failed
    </Button>
  )
}

type Member = TeamRun['memberResults'][number]
const hasUnknownCost = ({ aiEngine, cost }: Member) => isCostUnknown({ engine: aiEngine, cost })
const costText = (member: Member) => (hasUnknownCost(member) ? 'Cost unknown' : formatCost(member.cost))

function Results({ run }: { run: TeamRun }) {
  const isHeld = run.memberResults.some((member) => member.isHeld)
  return (
    <section {...scrolls} aria-label="Results" className="overflow-y-auto sm:max-h-[60vh]">
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center gap-2 text-sm">
          <output>
            {isHeld ? <HeldBadge /> : <StatusBadge status={run.status} words={overallText(run)} />}
          </output>
          {run.totalExecutionTime !== null && (
            <span className="text-muted tabular-nums">{formatDuration(run.totalExecutionTime)}</span>
          )}
          <span className="text-muted tabular-nums">
            {run.memberResults.some(hasUnknownCost) && Number(run.cost) === 0
              ? 'Cost unknown'
              : formatCost(run.cost)}
          </span>
        </div>
        {run.error && (
          <p className="wrap-anywhere flex items-start gap-2 rounded-md bg-danger-tint px-3 py-2 text-danger text-sm">
            <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
            <span className="min-w-0">{run.error}</span>
          </p>
        )}
        {run.memberResults.map(
          ({ executionId, isHeld: waits }) =>
            waits &&
            executionId !== null && (
              <LazyBoundary key={executionId}>
                <Decision executionId={executionId} />
              </LazyBoundary>
            ),
        )}
        {run.finalOutput !== null && (
          <section aria-labelledby="final-output">
            <div className="mb-2 flex flex-wrap items-center gap-2">
              <h3 id="final-output" className="font-semibold text-sm">
                Final output
              </h3>
              {run.finalEngine && (
                <Badge>
                  {run.finalEngine === 'built-in'
                    ? 'Put together without an AI model'
                    : `Joined by ${engineNames[run.finalEngine]}`}
                </Badge>
              )}
            </div>
            <Markdown text={run.finalOutput} />
          </section>
        )}
        <section aria-labelledby="member-results">
          <h3 id="member-results" className="mb-2 font-semibold text-sm">
            Members
          </h3>
          <ol className="flex flex-col gap-2">
            {run.memberResults.map((member, index) => (
              <li key={member.executionId ?? `${member.agentName} ${index}`}>
                {run.executionOrder === 'sequential' && (
                  <Joint before={run.memberResults[index - 1]} member={member} />
                )}
                <Member member={member} isAlone={stageSizeOf(run, member) === 1} />
              </li>
            ))}
          </ol>
        </section>
      </div>
    </section>
  )
}

/** An arrow from one stage to the next, with what was handed on. */
function Joint({ before, member }: { before: MemberResult | undefined; member: MemberResult }) {
  if (!before || before.executionOrder === member.executionOrder) return null
  return (
    <p className="mb-2 flex items-start gap-2 pl-3 text-muted text-xs tabular-nums">
      <ArrowDown size={16} aria-hidden className="mt-0.5 shrink-0 text-accent" />
      <span className="wrap-anywhere min-w-0">{handedOverText(member) || 'then'}</span>
    </p>
  )
}

const stageSizeOf = ({ executionOrder, memberResults }: TeamRun, member: MemberResult) =>
  memberResults.filter(
    (other) => executionOrder === 'parallel' || other.executionOrder === member.executionOrder,
  ).length

function Member({ member, isAlone }: { member: MemberResult; isAlone: boolean }) {
  const note = memberNote(member, isAlone)
  return (
    <details className="rounded-lg border border-line">
      <FoldHead className="flex-wrap gap-x-3 gap-y-1 px-3 py-3">
        <span className="wrap-anywhere min-w-0 font-medium">{member.agentName}</span>
        <StatusBadge status={member.state} />
        {!member.isRequired && <Badge>Optional</Badge>}
        {note && <span className="text-muted text-xs tabular-nums">{note}</span>}
        {member.executionId !== null && (
          <span className="text-muted text-xs tabular-nums sm:ml-auto">{costText(member)}</span>
        )}
        {(member.summary ?? member.error) && (
          <span
            className={`wrap-anywhere line-clamp-2 basis-full ps-7 text-xs ${member.error ? 'text-danger' : 'text-muted'}`}
          >
            {member.error ?? member.summary}
          </span>
        )}
      </FoldHead>
      <div className="flex flex-col gap-3 border-line border-t px-3 py-3 text-sm">
        {member.error && <p className="wrap-anywhere text-danger">{member.error}</p>}
        {member.output ? (
          <Markdown text={member.output} />
        ) : (
          !member.error && <p className="text-muted">No output available</p>
        )}
        {member.input && (
          <details>
            <FoldHead className="text-muted">What it was given</FoldHead>
            <pre className="wrap-anywhere mt-2 whitespace-pre-wrap text-xs">{member.input}</pre>
          </details>
        )}
      </div>
    </details>
  )
}
