import { Hash, History } from 'lucide-react'
import { isolated } from '#contract/isolated.ts'
import type { Reply } from '#web/platform/call.ts'
import { StatusBadge } from '#web/components/agent/status-badge.tsx'
import { Time } from '#web/components/time.tsx'
import { PaletteGroup, PaletteItem } from './palette-item.tsx'
import { executionIdOf, matches } from './search.ts'

const runsShown = 5

interface FoundRunsProps {
  runs: Reply<'GET /api/executions'> | undefined
  query: string
  onChoose: (executionId: number, label: string) => void
}

/** The latest runs that fit; a number leads to that execution, however old it is. */
export function FoundRuns({ runs = [], query, onChoose }: FoundRunsProps) {
  const namedId = executionIdOf(query)
  const found = runs
    .filter(({ id, agentName, status }) => matches(query, agentName, `#${id}`, status, 'run'))
    .slice(0, runsShown)
  const isNamedMissing = namedId !== undefined && !found.some(({ id }) => id === namedId)
  if (found.length === 0 && !isNamedMissing) return null
  return (
    <PaletteGroup heading="Recent runs">
      {isNamedMissing && (
        <PaletteItem
          id={`execution-${namedId}`}
          icon={<Hash size={16} />}
          label={`Go to Execution #${namedId}`}
          onSelect={() => onChoose(namedId, `Execution #${namedId}`)}
        />
      )}
      {found.map((run) => (
        <PaletteItem
          key={run.id}
          id={`run-${run.id}`}
          icon={<History size={16} />}
          label={run.agentName}
          aside={
            <span className="flex items-center gap-2 tabular-nums">
              <span>
                <span className="sr-only">Execution </span>#{run.id}
              </span>
              <Time at={run.startedAt ?? run.executedAt} className="max-sm:hidden" />
              <StatusBadge status={run.status} />
            </span>
          }
          onSelect={() => onChoose(run.id, `${isolated(run.agentName)} · Execution #${run.id}`)}
        />
      ))}
    </PaletteGroup>
  )
}
