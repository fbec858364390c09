import { CirclePause, CircleX, Play, RotateCw } from 'lucide-react'
import type { OverviewReply } from '#contract/runs/overview.ts'
import { Button } from '#web/components/button.tsx'
import { InboxRow } from '#web/components/inbox-row.tsx'
import { useBulkAction } from '#web/data/runs.ts'
import { dashboardWith, routes } from '#web/platform/routes.ts'
import { needNames, needTitle, needWords } from './inbox-labels.ts'

type Need = OverviewReply['needs'][number]

/** Agents that failed for one reason, with the button that may fix it. */
export function NeedRow({ need }: { need: Need }) {
  const { kind, reason, agents } = need
  const [only] = agents
  const names = needNames(need)
  const isOne = names === undefined
  return (
    <InboxRow
      icon={kind === 'paused' ? CirclePause : CircleX}
      tone="text-danger"
      title={<bdi>{needTitle(need)}</bdi>}
      word={needWords[kind]}
      href={
        isOne && only?.executionId
          ? dashboardWith.run(only.executionId)
          : `${routes.dashboard}?status=needs-you`
      }
      actions={<Fix need={need} />}
    >
      {reason && (
        <p dir="auto" className="wrap-anywhere line-clamp-2 text-muted text-xs">
          {reason}
        </p>
      )}
      {!isOne && <p className="truncate text-muted text-xs">{names}</p>}
    </InboxRow>
  )
}

/** Identifies a need: it is another one after its agents have run again. */
export const needKey = ({ kind, agents }: Need): string =>
  `${kind} ${agents.map(({ executionId }) => executionId).join()}`

function Fix({ need: { kind, agents } }: { need: Need }) {
  const bulk = useBulkAction()
  const isPaused = kind === 'paused'
  const agentIds = agents.map(({ agentId }) => agentId)
  const runWords = agents.length === 1 ? 'Run again' : 'Run all again'
  if (bulk.isSuccess) {
    return (
      <output className="flex min-h-8 items-center text-muted text-sm max-sm:min-h-11">
        {isPaused ? 'Resumed' : 'Started'}
      </output>
    )
  }
  return (
    <Button
      size="sm"
      busy={bulk.isPending}
      icon={isPaused ? <Play size={16} aria-hidden /> : <RotateCw size={16} aria-hidden />}
      onClick={() => bulk.mutate({ action: isPaused ? 'activate' : 'run', agentIds })}
    >
      {isPaused ? 'Resume' : runWords}
    </Button>
  )
}
