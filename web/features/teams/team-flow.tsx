import { ArrowRight } from 'lucide-react'
import type { ExecutionOrder, MemberState } from '#contract/teams/team-names.ts'
import { StatusBadge } from '#web/components/status-badge.tsx'
import { stagesOf } from './team-labels.ts'

/** The keyboard must be able to scroll it. */
const scrolls = { tabIndex: 0 }

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

/** Who runs when and what passes on, as a picture; the list beside it says the same in words. */
export function TeamFlow({ order, members }: TeamFlowProps) {
  const stages = stagesOf(order, members)
  return (
    <figure {...scrolls} aria-label={flowWords(stages)} className="overflow-x-auto rounded-lg bg-sunken p-3">
      <div aria-hidden className="flex w-max items-stretch gap-2">
        {stages.map((stage, index) => (
          <div key={stage[0]?.key} className="flex items-center gap-2">
            {index > 0 && <ArrowRight size={20} className="shrink-0 text-muted" />}
            <div className="flex flex-col gap-2">
              {stage.map(({ key, name, isRequired, state }) => (
                <div
                  key={key}
                  className={`w-40 rounded-md border bg-surface px-3 py-2 ${isRequired ? 'border-control' : 'border-control border-dashed'}`}
                >
                  <p className="truncate font-medium text-xs">{name}</p>
                  {state ? (
                    <StatusBadge status={state} className="mt-1" />
                  ) : (
                    <p className="text-muted text-xs">{isRequired ? 'Required' : 'Optional'}</p>
                  )}
                </div>
              ))}
            </div>
          </div>
        ))}
      </div>
    </figure>
  )
}

function flowWords(stages: readonly (readonly FlowMember[])[]): string {
  const words = stages.map((stage) => stage.map(({ name }) => name).join(' and '))
  return `The team as a flow: ${words.join(', then ')}`
}
