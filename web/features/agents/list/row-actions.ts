import type { ReactNode } from 'react'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { AgentDialog } from './agent-menu.tsx'

/** The callbacks of a row to the list and the page around it. */
export interface AgentRowActions {
  onRun: (agent: AgentReply) => void
  onShowRun: (agent: AgentReply) => void
  onResults: (agent: AgentReply) => void
  onEdit: (agent: AgentReply) => void
  onDelete: (agent: AgentReply) => void
  /** Settles when the server has answered. */
  onFavorite: (agent: AgentReply, isFavorite: boolean) => Promise<unknown>
  /** Pauses or resumes the agent; settles when the server has answered. */
  onToggle: (agent: AgentReply) => Promise<unknown>
  onOpen: (dialog: AgentDialog, agent: AgentReply) => void
  onVersions: (agent: AgentReply) => void
  onExport: (agent: AgentReply) => void
  /** `isRange`: also selects all rows between this one and the one selected before. */
  onSelect: (agent: AgentReply, isRange: boolean) => void
  /** Renders the button that opens the agent's conversation. */
  renderHistory: (agent: AgentReply) => ReactNode
}
