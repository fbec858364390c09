import { ArrowDown } from 'lucide-react'
import type { ExecutionOrder, MemberState } from '#contract/teams/team-names.ts'
import { StatusBadge } from '#web/components/agent/status-badge.tsx'
import { classNames } from '#web/platform/class-names.ts'
import { stagesOf } from './team-labels.ts'

interface FlowMember {
  key: number | string
  name: string
  executionOrder: number
  isRequired: boolean
  state?: MemberState
}

interface TeamFlowProps {
  order: ExecutionOrder
  members: readonly FlowMember[]
}

/**
 * The order of members and the flow of results: members of one order side by side, an arrow from each stage to the
 * next.
 */
export function TeamFlow({ order, members }: TeamFlowProps) {
  const stages = stagesOf(order, members)
  return (
    <figure aria-label={flowWords(stages)} className="rounded-lg bg-sunken p-3">
      <div aria-hidden className="flex flex-col items-center gap-1.5">
        {stages.map((stage, index) => (
          <div key={stage[0]?.key} className="contents">
            {index > 0 && <ArrowDown size={20} className="shrink-0 text-muted" />}
            <div
              className={classNames(
                'flex max-w-full flex-wrap justify-center gap-2',
                // The frame shows that the arrow belongs to all of them.
                stage.length > 1 ? 'rounded-lg border border-control p-2' : '',
              )}
            >
              {stage.map((member) => (
                <FlowBox key={member.key} member={member} />
              ))}
            </div>
          </div>
        ))}
      </div>
    </figure>
  )
}

function FlowBox({ member: { name, isRequired, state } }: { member: FlowMember }) {
  return (
    <div
      className={classNames(
        'w-32 rounded-md border border-control bg-surface px-3 py-2 sm:w-40',
        isRequired ? '' : 'border-dashed',
      )}
    >
      <p className="wrap-anywhere line-clamp-2 font-medium text-xs">{name}</p>
      {state && <StatusBadge status={state} className="mt-1" />}
      {(!state || !isRequired) && (
        <p className="text-muted text-xs">{isRequired ? 'Required' : 'Optional'}</p>
      )}
    </div>
  )
}

function flowWords(stages: readonly (readonly FlowMember[])[]): string {
  const words = stages.map((stage) => stage.map(({ name }) => name).join(' and '))
  return `The team as a flow: ${words.join(', then ')}`
}
