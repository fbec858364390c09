import { ArrowRight } from 'lucide-react'
import { Fragment } from 'react'
import type { ExecutionOrder } from '#contract/teams/team-names.ts'
import { type FlowMember, flowWords, stagesOf } from './team-labels.ts'

const shownMax = 6

/** The agents of a team in one line, an arrow where results are handed on. */
export function TeamFlow({ order, members }: { order: ExecutionOrder; members: readonly FlowMember[] }) {
  const hidden = members.length - shownMax
  return (
    <figure aria-label={flowWords(order, members)}>
      <div aria-hidden className="flex flex-wrap items-center gap-1.5 text-xs">
        {stagesOf(order, members.slice(0, shownMax)).map((stage, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a stage is nothing but its place
          <Fragment key={index}>
            {index > 0 && <ArrowRight size={14} className="shrink-0 text-muted rtl:rotate-180" />}
            {stage.map(({ name }, at) => (
              <span
                // oxlint-disable-next-line react/no-array-index-key -- two agents may have one name
                key={at}
                className="max-w-40 truncate rounded-sm bg-sunken px-1.5 py-0.5 font-medium"
              >
                {name}
              </span>
            ))}
          </Fragment>
        ))}
        {hidden > 0 && <span className="text-muted">+{hidden}</span>}
      </div>
    </figure>
  )
}
