import { useLocation } from 'wouter'
import type { AgentReply } from '#contract/agents/agents.ts'
import { useStartRun } from '#web/data/runs.ts'
import { dashboardWith } from '#web/platform/routes.ts'
import { FoundAgents } from './found-agents.tsx'
import { type Mark, PaletteList } from './palette-list.tsx'
import { useFoundAgents } from './use-search.ts'

interface AgentsToRunProps {
  query: string
  mark: Mark
  onClose: () => void
}

/** Choosing an agent runs it and opens the run on the dashboard. */
export function AgentsToRun({ query, mark, onClose }: AgentsToRunProps) {
  const agents = useFoundAgents(query)
  const start = useStartRun()
  const [, navigate] = useLocation()

  // Errors show in a toast, which a modal dialog would hide from screen readers, so the palette closes.
  const run = ({ id }: AgentReply) =>
    start.run(id, (executionId) => navigate(dashboardWith.run(executionId)), onClose)
  return (
    <PaletteList
      mark={mark}
      isSearching={agents.isFetching}
      failure={agents.error ? 'Failed to search your agents' : undefined}
      empty={query.trim() ? `Nothing matches “${query.trim()}”` : 'No agents yet'}
      onRetry={() => void agents.refetch()}
    >
      <FoundAgents agents={agents.data} isForRun startingId={start.startingId} onChoose={run} />
    </PaletteList>
  )
}
