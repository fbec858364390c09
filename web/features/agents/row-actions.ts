import type { ReactNode } from 'react'
import type { AgentReply } from '#contract/agents/agents.ts'
import type { AgentDialog } from './agent-menu.tsx'

/** What a row asks of the list and the page around it. */
export interface AgentRowActions {
  onRun: (agent: AgentReply) => void
  onShowRun: (agent: AgentReply) => void
  onResults: (agent: AgentReply) => void
  onEdit: (agent: AgentReply) => void
  onDelete: (agent: AgentReply) => void
  /** Settles when it is done or was refused. */
  onFavorite: (agent: AgentReply, isFavorite: boolean) => Promise<unknown>
  /** Pauses or resumes; settles likewise. */
  onToggle: (agent: AgentReply) => Promise<unknown>
  onOpen: (dialog: AgentDialog, agent: AgentReply) => void
  onVersions: (agent: AgentReply) => void
  onExport: (agent: AgentReply) => void
  /** `isRange`: with all between it and the one that was chosen before. */
  onSelect: (agent: AgentReply, isRange: boolean) => void
  /** The button that opens the agent's conversation. */
  renderHistory: (agent: AgentReply) => ReactNode
}
