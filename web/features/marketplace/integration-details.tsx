import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { Card, CardBody, CardHeader } from '#web/components/card.tsx'
import { PageHeader } from '#web/components/frame/page-header.tsx'
import type { Integration, UserIntegration } from '#web/data/integrations.ts'
import { categoryLabels } from './category-labels.tsx'
import { ConnectDialog } from './connect-dialog.tsx'
import { ConnectionPanel } from './connection-panel.tsx'
import { ConsentOutcome } from './consent-outcome.tsx'
import { OperatorNote } from './operator-note.tsx'
import { Rating } from './rating.tsx'
import { installsLabel, ratingWords } from './rating-label.ts'
import { ToolList } from './tool-list.tsx'

interface IntegrationDetailsProps {
  integration: Integration
  connections: readonly UserIntegration[]
}

/** The details of one service: your connections, the tools for agents, and how to get the credentials. */
export function IntegrationDetails({ integration, connections }: IntegrationDetailsProps) {
  const { name, description, category, tools, steps, isAvailable, operatorSteps } = integration
  const [isConnecting, setConnecting] = useState(false)
  return (
    <>
      <PageHeader
        title={name}
        description={description}
        actions={
          <Button
            variant={connections.length === 0 ? 'primary' : 'secondary'}
            icon={<Plus size={16} aria-hidden />}
            disabled={!isAvailable}
            onClick={() => setConnecting(true)}
          >
            {connections.length === 0 ? 'Connect' : 'Add another connection'}
          </Button>
        }
      />
      <div className="-mt-3 mb-6 text-muted text-sm">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge>{categoryLabels[category]}</Badge> {installsLabel(integration)} · {ratingWords(integration)}
        </p>
        {integration.isRateable && <Rating integration={integration} />}
      </div>
      <ConsentOutcome integration={integration} />
      <div className={connections.length > 0 ? 'grid items-start gap-6 lg:grid-cols-2' : ''}>
        <div className="grid gap-6">
          {connections.map((connection) => (
            <ConnectionPanel key={connection.id} connection={connection} integration={integration} />
          ))}
        </div>
        <div className={connections.length > 0 ? 'grid gap-6' : 'grid items-start gap-6 lg:grid-cols-2'}>
          <Card aria-labelledby="tools">
            <CardHeader id="tools" title="What agents can do with it" />
            <CardBody>
              <ToolList tools={tools} />
            </CardBody>
          </Card>
          <Card aria-labelledby="needs">
            <CardHeader id="needs" title="What it needs" />
            <CardBody className="flex flex-col gap-4 text-sm">
              <p>{needsWords(integration)}</p>
              <Steps steps={steps} />
              {!isAvailable && <OperatorNote integration={integration} />}
              <Steps steps={operatorSteps} />
            </CardBody>
          </Card>
        </div>
      </div>
      {isConnecting && (
        <ConnectDialog
          integration={integration}
          onClose={() => setConnecting(false)}
          onConnected={() => setConnecting(false)}
        />
      )}
    </>
  )
}

function Steps({ steps }: { steps: readonly string[] }) {
  if (steps.length === 0) return null
  return (
    <ol className="list-decimal space-y-1.5 pl-5 text-muted">
      {steps.map((step) => (
        <li key={step} className="wrap-anywhere">
          {step}
        </li>
      ))}
    </ol>
  )
}

function needsWords({ fields, consentBy }: Integration): string {
  const consent = consentBy === null ? [] : [`your consent at ${consentBy}`]
  if (fields.length + consent.length === 0) return 'Nothing: it can be used as it is.'
  const labels = fields.map(({ label, isRequired }) => (isRequired ? label : `${label} (optional)`))
  return `${[...labels, ...consent].join(', ')}.`
}
