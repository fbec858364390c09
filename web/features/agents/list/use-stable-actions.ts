import { useLayoutEffect, useRef, useState } from 'react'
import type { AgentRowActions } from './row-actions.ts'

/**
 * Returns one object for the life of the list, whose functions call their latest versions, so that a thousand rows need
 * not re-render.
 */
export function useStableActions(acts: AgentRowActions): AgentRowActions {
  const latest = useRef(acts)
  useLayoutEffect(() => {
    latest.current = acts
  })
  const [stable] = useState<AgentRowActions>(() => ({
    onRun: (agent) => latest.current.onRun(agent),
    onShowRun: (agent) => latest.current.onShowRun(agent),
    onResults: (agent) => latest.current.onResults(agent),
    onEdit: (agent) => latest.current.onEdit(agent),
    onDelete: (agent) => latest.current.onDelete(agent),
    onFavorite: (agent, isFavorite) => latest.current.onFavorite(agent, isFavorite),
    onToggle: (agent) => latest.current.onToggle(agent),
    onOpen: (dialog, agent) => latest.current.onOpen(dialog, agent),
    onVersions: (agent) => latest.current.onVersions(agent),
    onExport: (agent) => latest.current.onExport(agent),
    onSelect: (agent, isRange) => latest.current.onSelect(agent, isRange),
    renderHistory: acts.renderHistory,
  }))
  return stable
}
