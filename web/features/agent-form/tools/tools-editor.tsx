import { Link } from 'wouter'
import { isIntegrationNamed, isServiceNamed } from '#contract/agents/named-integrations.ts'
import { pages, pathOf } from '#contract/pages.ts'
import { Button } from '#web/components/button.tsx'
import { QueryError } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { type ToolOffer, useToolOffers } from '#web/data/agent-tools.ts'
import { Badge } from '#web/components/badge.tsx'
import { Select } from '#web/components/select.tsx'
import { type Integration, useIntegrations } from '#web/data/integrations.ts'
import { routes } from '#web/platform/routes.ts'
import { PlainActs } from './plain-acts.tsx'
import {
  type AgentTools,
  choicesOf,
  keyOf,
  noTools,
  nullIfEmpty,
  readable,
  takesResult,
} from './tool-choices.ts'
import { ToolUses } from './tool-uses.tsx'

interface ToolsEditorProps {
  value: Partial<AgentTools> | null
  onChange: (tools: AgentTools | null) => void
  /** Integrations that the agent names. */
  names: readonly string[]
  onNames: (names: string[]) => void
}

/**
 * Chooses which tools of the owner's connections an agent may use, what it reads first, and where it delivers its
 * result.
 */
export function ToolsEditor({ value, onChange, names, onNames }: ToolsEditorProps) {
  const offers = useToolOffers()
  const tools = { ...noTools, ...value }
  if (offers.isPending) return <Skeleton className="my-3 h-24" />
  if (!offers.data) {
    return <QueryError title="Failed to load your connections" query={offers} />
  }
  const change = (next: Partial<AgentTools>) => onChange(nullIfEmpty({ ...tools, ...next }))
  const choices = choicesOf(offers.data)
  const known = new Set(choices.map(({ offer, tool }) => keyOf({ ...offer, tool: tool.name })))
  const lost = tools.uses.filter((use) => !known.has(keyOf(use)))
  return (
    <div className="flex flex-col gap-6 pt-2 pb-5 sm:pl-5.5">
      <NamedIntegrations names={names} offers={offers.data} onChange={onNames} />
      {choices.length === 0 && (
        <p className="text-muted text-sm">
          Nothing is connected yet.{' '}
          <Link href={pages.marketplace} className="text-accent-strong underline underline-offset-2">
            Connect a service
          </Link>{' '}
          and choose here what this agent may do with it.
        </p>
      )}
      {choices.length > 0 && <ToolUses offers={offers.data} tools={tools} onChange={change} />}
      {lost.length > 0 && (
        <section aria-label="Not connected" className="text-sm">
          <h4 className="font-medium text-warning">Not connected</h4>
          <ul className="mt-1 flex flex-col gap-1">
            {lost.map((use) => (
              <li key={keyOf(use)} className="flex flex-wrap items-center justify-between gap-2">
                <span className="wrap-anywhere">
                  {use.integrationId}: {use.tool}
                </span>
                <Button
                  size="sm"
                  onClick={() => change({ uses: tools.uses.filter((other) => other !== use) })}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <PlainActs
        title="Read from"
        hint="Read before each run; what it says is part of the input. Needs no AI model."
        choices={choices.filter(readable)}
        acts={tools.readFrom}
        onChange={(readFrom) => change({ readFrom })}
      />
      <PlainActs
        title="Deliver result to"
        hint="Every result is sent here automatically. Needs no AI model. URLs of your own are added under Automation in the agent’s menu, where all of them are listed."
        choices={choices.filter(takesResult)}
        acts={tools.deliverTo}
        onChange={(acts) =>
          change({ deliverTo: acts.map(({ onlyWhenNew = false, ...act }) => ({ ...act, onlyWhenNew })) })
        }
        mayBeOnlyWhenNew
      />
    </div>
  )
}

interface NamedIntegrationsProps {
  names: readonly string[]
  offers: readonly ToolOffer[]
  onChange: (names: string[]) => void
}

/** The integrations that an agent names: once connected, each gives it all of its tools. */
function NamedIntegrations({ names, offers, onChange }: NamedIntegrationsProps) {
  const services = useIntegrations().data ?? []
  const left = services.filter((service) => !names.some((name) => isServiceNamed(name, service)))
  return (
    <section aria-label="Integrations" className="flex flex-col gap-2">
      <h3 className="font-medium text-sm">Integrations</h3>
      <p className="text-muted text-xs">
        The agent may use every tool of these. Anything that sends or changes data asks you first.
      </p>
      {names.length > 0 && (
        <ul className="flex flex-col gap-1 text-sm">
          {names.map((name) => (
            <li key={name} className="flex items-center justify-between gap-2">
              <span className="wrap-anywhere min-w-0">
                {name} <State name={name} offers={offers} services={services} />
              </span>
              <Button
                size="sm"
                aria-label={`Remove ${name}`}
                onClick={() => onChange(names.filter((other) => other !== name))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {left.length > 0 && (
        <Select
          aria-label="Integrations: add"
          value=""
          onChange={({ target }) => onChange([...names, target.value])}
        >
          <option value="">Add an integration…</option>
          {left.map(({ id, name }) => (
            <option key={id} value={name}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </section>
  )
}

interface StateProps {
  name: string
  offers: readonly ToolOffer[]
  services: readonly Integration[]
}

function State({ name, offers, services }: StateProps) {
  const service = services.find((each) => isServiceNamed(name, each))
  const isConnected = offers.some(
    ({ name: own, integrationId, isActive }) =>
      isActive && (isIntegrationNamed(name, [own]) || integrationId === service?.id),
  )
  if (isConnected) return <Badge tone="success">Available</Badge>
  if (!service) return <Badge>Not available on this server</Badge>
  return (
    <>
      <Badge tone="warning">Not connected</Badge>{' '}
      <Link
        href={pathOf(routes.marketplaceIntegration, service.id)}
        className="text-accent-strong underline underline-offset-2"
      >
        Connect {service.name}
      </Link>
    </>
  )
}
