import { CircleAlert, CircleCheck, Settings } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { pathOf } from '#contract/pages.ts'
import { BrandMark } from '#web/components/brand-mark.tsx'
import { Badge } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { Card, CardHeader } from '#web/components/card.tsx'
import { IconButton } from '#web/components/overlay/icon-button.tsx'
import type { Integration, UserIntegration } from '#web/data/integrations.ts'
import { routes } from '#web/platform/routes.ts'

/** More would push the available services off the screen. */
const shownMax = 8

const isTroubled = ({ isReadable, lastError }: UserIntegration) => !isReadable || lastError !== null

/** Puts connections that need attention first. */
function firstOf(connections: readonly UserIntegration[]): readonly UserIntegration[] {
  return [...connections.filter(isTroubled), ...connections.filter((each) => !isTroubled(each))].slice(
    0,
    shownMax,
  )
}

interface ConnectedListProps {
  connections: readonly UserIntegration[]
  integrations: readonly Integration[]
}

/** The connected services, with a link to their settings. */
export function ConnectedList({ connections, integrations }: ConnectedListProps) {
  const [, navigate] = useLocation()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole || connections.length <= shownMax ? connections : firstOf(connections)
  return (
    <Card aria-labelledby="connected" className="mb-6">
      <CardHeader id="connected" title="Connected" />
      <ul className="grid grid-cols-1 gap-x-6 px-4 py-2 sm:px-6 lg:has-[>:nth-child(2)]:grid-cols-2">
        {shown.map((connection) => {
          const integration = integrations.find(({ id }) => id === connection.integrationId)
          return (
            <li key={connection.id} className="flex min-w-0 items-center gap-3 py-2">
              <BrandMark service={connection.integrationId} />
              <div className="min-w-0 flex-1">
                <p className="truncate font-medium text-sm" title={connection.name}>
                  <bdi>{connection.name}</bdi>
                </p>
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-xs">
                  {integration?.name}
                  <StateBadge connection={connection} consentBy={integration?.consentBy ?? null} />
                </p>
              </div>
              <IconButton
                label={`Settings of ${connection.name}`}
                icon={<Settings size={16} aria-hidden />}
                onClick={() => navigate(pathOf(routes.marketplaceIntegration, connection.integrationId))}
              />
            </li>
          )
        })}
      </ul>
      {shown.length < connections.length && (
        <div className="px-4 pb-4 sm:px-6">
          <Button onClick={() => setWhole(true)}>Show all {connections.length} connections</Button>
        </div>
      )}
    </Card>
  )
}

/** Whether a connection worked at its last use, or what is wrong. */
export function StateBadge({
  connection,
  consentBy,
}: {
  connection: UserIntegration
  consentBy: Integration['consentBy']
}) {
  const { isActive, isReadable, lastError, lastUsed } = connection
  if (!isActive) return <Badge>Switched off</Badge>
  if (isReadable && lastError === null && lastUsed === null)
    return <Badge tone="warning">Connected, not tested</Badge>
  if (isReadable && lastError === null)
    return (
      <Badge tone="success" icon={<CircleCheck size={12} aria-hidden />}>
        Connected
      </Badge>
    )
  return (
    <Badge tone="danger" icon={<CircleAlert size={12} aria-hidden className="shrink-0" />}>
      <span className="max-w-56 truncate" title={lastError ?? undefined}>
        {isReadable ? lastError : neededText(consentBy)}
      </span>
    </Badge>
  )
}

const neededText = (consentBy: Integration['consentBy']) =>
  consentBy === null ? 'Key needed' : 'Connect again'
