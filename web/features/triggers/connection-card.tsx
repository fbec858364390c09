import type { AgentReply } from '#contract/agents/agents.ts'
import { isolated } from '#contract/isolated.ts'
import { Badge } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { useToolOffers } from '#web/data/agent-tools.ts'

interface ConnectionCardProps {
  delivery: NonNullable<NonNullable<AgentReply['tools']>['deliverTo']>[number]
  onEdit: () => void
}

/** A connection that receives each result; the agent's form changes it. */
export function ConnectionCard({ delivery, onEdit }: ConnectionCardProps) {
  const { data: offers } = useToolOffers()
  const offer = offers?.find(
    ({ connectionId, integrationId }) =>
      connectionId === delivery.connectionId && integrationId === delivery.integrationId,
  )
  const tool = offer?.tools.find(({ name }) => name === delivery.tool)
  const name =
    offer && tool ? `${isolated(offer.name)}: ${tool.title}` : `${delivery.integrationId}: ${delivery.tool}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 rounded-lg border border-line p-4 text-sm">
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <span className="wrap-anywhere">{name}</span>
        {delivery.onlyWhenNew && <Badge>Only when something is new</Badge>}
        {offers && !tool && <Badge tone="warning">Not connected</Badge>}
      </span>
      <Button size="sm" aria-label={`Change ${name}`} onClick={onEdit}>
        Change
      </Button>
    </li>
  )
}
