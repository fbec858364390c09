import { Card, CardBody, CardHeader } from '#web/components/card.tsx'
import type { UsageSummary } from '#web/data/billing/usage.ts'
import { formatCount } from '#web/platform/format.ts'
import { sumWords } from './usage-labels.ts'

/** The cost of each agent, most expensive first. */
export function AgentCosts({ agents }: { agents: UsageSummary['agents'] }) {
  return (
    <Card aria-labelledby="agent-costs">
      <CardHeader
        id="agent-costs"
        title="Cost by agent"
        description="Of all time, the most expensive first."
      />
      <CardBody>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it */}
        <section tabIndex={0} aria-label="Agents by cost" className="relative max-h-60 overflow-y-auto">
          <ol className="divide-y divide-line">
            {agents.map(({ agentId, agentName, calls, total_billed }) => (
              <li key={agentId ?? 'none'} className="flex justify-between gap-4 py-2 text-sm">
                <span className="wrap-anywhere min-w-0">
                  <bdi>
                    {agentName ?? (agentId === null ? 'Outside of agents' : `Agent ${agentId}, removed`)}
                  </bdi>{' '}
                  <span className="text-muted text-xs">{formatCount(calls, 'call')}</span>
                </span>
                <span className="shrink-0 font-medium tabular-nums">{sumWords(total_billed, calls)}</span>
              </li>
            ))}
          </ol>
        </section>
      </CardBody>
    </Card>
  )
}
