import type { ReactNode } from 'react'
import type { AgentReply } from '#contract/agents.ts'
import type { AgentDialog } from './agent-menu.tsx'

/** What a row asks of the list and the page around it. */
export interface AgentRowActs {
  onRun: (agent: AgentReply) => void
  onShowRun: (agent: AgentReply) => void
  onResults: (agent: AgentReply) => void
  onEdit: (agent: AgentReply) => void
  onDelete: (agent: AgentReply) => void
  onOpen: (dialog: AgentDialog, agent: AgentReply) => void
  onVersions: (agent: AgentReply) => void
  onExport: (agent: AgentReply) => void
  /** `isRange`: with all between it and the one that was chosen before. */
  onSelect: (agent: AgentReply, isRange: boolean) => void
  /** The button that opens the agent's conversation. */
  renderHistory: (agent: AgentReply) => ReactNode
  /** What another feature says of an agent beside its name. */
  renderMarks?: ((agent: AgentReply) => ReactNode) | undefined
}
