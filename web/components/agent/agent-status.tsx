import { CirclePause } from 'lucide-react'
import type { AgentReply } from '#contract/agents/agents.ts'
import { Badge } from '#web/components/badge.tsx'
import { HeldBadge } from './held-badge.tsx'
import { StatusBadge } from './status-badge.tsx'

interface AgentStatusProps {
  agent: Pick<AgentReply, 'status' | 'standing'>
  /** Whether this page knows of a run that the server has not reported yet. */
  isRunning?: boolean
}

/** The current status of an agent: what it does now, and whether its last run failed, unless it runs again. */
export function AgentStatus(props: AgentStatusProps) {
  return (
    <>
      <Doing {...props} />
      {hasFailed(props) && !isAtItAgain(props) && <StatusBadge status="failed" />}
      {props.agent.standing?.last?.isFallback && !isAtItAgain(props) && (
        <StatusBadge status="fallback" words="fallback used" />
      )}
    </>
  )
}

const hasFailed = ({ agent }: AgentStatusProps) => agent.standing?.last?.status === 'failed'

const isAtItAgain = ({ agent, isRunning = false }: AgentStatusProps) =>
  isRunning || (agent.standing?.open != null && !agent.standing.open.isHeld)

function Doing(props: AgentStatusProps) {
  const { status, standing } = props.agent
  if (standing?.open?.isHeld) return <HeldBadge />
  if (props.isRunning) return <StatusBadge status="running" />
  if (standing?.open) return <StatusBadge status={standing.open.status} />
  if (!standing?.pausedItself) return <StatusBadge status={status} isQuiet={hasFailed(props)} />
  return (
    <Badge tone="danger" icon={<CirclePause size={14} aria-hidden />}>
      Paused itself
    </Badge>
  )
}
