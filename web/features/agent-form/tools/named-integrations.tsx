import { Link } from 'wouter'
import { isIntegrationNamed, isServiceNamed } from '#contract/agents/named-integrations.ts'
import { pathOf } from '#contract/pages.ts'
import { Badge } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { Select } from '#web/components/select.tsx'
import type { ToolOffer } from '#web/data/agent-tools.ts'
import { type Integration, useIntegrations } from '#web/data/integrations.ts'
import { routes } from '#web/platform/routes.ts'

interface NamedIntegrationsProps {
  names: readonly string[]
  offers: readonly ToolOffer[]
  onChange: (names: string[]) => void
}

/** The integrations that an agent names: once connected, each gives it all of its tools. */
export function NamedIntegrations({ names, offers, onChange }: NamedIntegrationsProps) {
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
