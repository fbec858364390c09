import { CircleCheck } from 'lucide-react'
import { Link } from 'wouter'
import { pathOf } from '#contract/pages.ts'
import { Badge } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import type { Integration } from '#web/data/integrations.ts'
import { routes } from '#web/platform/routes.ts'
import { CategoryIcon, categoryLabels } from './category-labels.tsx'
import { OperatorNote } from './operator-note.tsx'
import { installsLabel, ratingLabel } from './rating-label.ts'

interface IntegrationCardProps {
  integration: Integration
  isConnected: boolean
  isConnecting: boolean
  onConnect: () => void
}

/** One service of the marketplace. */
export function IntegrationCard({ integration, isConnected, isConnecting, onConnect }: IntegrationCardProps) {
  const { id, name, description, category, isAvailable } = integration
  return (
    <li className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4 shadow-sm">
      <div className="flex items-start gap-3">
        <CategoryIcon category={category} />
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold text-base">
            <Link href={pathOf(routes.marketplaceIntegration, id)} className="hover:underline">
              {name}
            </Link>
          </h3>
          <Badge>{categoryLabels[category]}</Badge>
        </div>
        {isConnected && (
          <span className="shrink-0 text-success">
            <CircleCheck size={20} aria-hidden />
            <span className="sr-only">Connected already</span>
          </span>
        )}
      </div>
      <p className="flex-1 text-muted text-sm">{description}</p>
      {!isAvailable && <OperatorNote integration={integration} />}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-muted text-xs">
          {installsLabel(integration)} · {ratingLabel(integration)}
        </p>
        <Button
          size="sm"
          aria-label={`Connect ${name}`}
          disabled={isConnected || isConnecting || !isAvailable}
          onClick={onConnect}
        >
          Connect
        </Button>
      </div>
    </li>
  )
}
