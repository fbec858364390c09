import { Bot, CircleCheck, CirclePlay, RotateCw } from 'lucide-react'
import type { ComponentType } from 'react'
import type { AgentSummary } from '#contract/agents/agents.ts'
import { Button } from '#web/components/button.tsx'
import { useAgentSummary } from '#web/data/agents.ts'
import { numberLabel } from './home-labels.ts'

interface Figure {
  title: string
  caption: string
  icon: ComponentType<{ size?: number; className?: string }>
  count: (summary: AgentSummary) => number
}

const figures: Figure[] = [
  {
    title: 'Active Agents',
    caption: 'AI agents currently working',
    icon: CirclePlay,
    count: ({ active }) => active,
  },
  {
    title: 'Tasks Completed',
    caption: 'Total tasks automated',
    icon: CircleCheck,
    count: ({ totalTasksCompleted }) => totalTasksCompleted,
  },
  { title: 'Total Agents', caption: 'AI agents created', icon: Bot, count: ({ total }) => total },
]

/** Three counts over all agents; a dash and a retry button if they failed to load. */
export function SummaryCards() {
  const summary = useAgentSummary()
  const isUnknown = summary.isError && !summary.data
  return (
    <section aria-label="Summary" aria-busy={summary.isPending} className="mb-6">
      <dl className="grid gap-3 sm:grid-cols-3 lg:gap-6">
        {figures.map(({ title, caption, icon: Icon, count }) => (
          <div
            key={title}
            className="grid grid-cols-[1fr_auto] items-center gap-x-4 rounded-lg border border-line bg-surface px-4 py-3 shadow-sm sm:grid-cols-1 sm:px-6 sm:py-5"
          >
            <dt className="flex items-center justify-between gap-2 font-medium text-sm">
              {title}
              <Icon size={20} className="text-accent-strong max-sm:hidden" />
            </dt>
            <dd className="font-semibold text-xl tabular-nums max-sm:row-span-2 max-sm:text-lg sm:mt-2">
              {summary.data ? numberLabel(count(summary.data)) : <Missing isUnknown={isUnknown} />}
            </dd>
            <dd className="text-muted text-xs">{caption}</dd>
          </div>
        ))}
      </dl>
      {isUnknown && (
        <div role="alert" className="mt-3 flex flex-wrap items-center gap-3 text-danger text-sm">
          Failed to load your numbers.
          <Button
            size="sm"
            icon={<RotateCw size={16} aria-hidden />}
            busy={summary.isFetching}
            onClick={() => void summary.refetch()}
          >
            Retry
          </Button>
        </div>
      )}
    </section>
  )
}

function Missing({ isUnknown }: { isUnknown: boolean }) {
  if (!isUnknown) return '...'
  return (
    <>
      <span aria-hidden>–</span>
      <span className="sr-only">not known</span>
    </>
  )
}
