import { CircleAlert, CircleCheck, Plus, Star } from 'lucide-react'
import { useState } from 'react'
import { useSearch } from 'wouter'
import type { consentOutcomes } from '#contract/integrations/integration-names.ts'
import { BrandMark } from '#web/components/brand-mark.tsx'
import { Badge } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { Card, CardBody, CardHeader } from '#web/components/card.tsx'
import { PageHeader } from '#web/components/frame/page-header.tsx'
import { type Integration, useRateIntegration, type UserIntegration } from '#web/data/integrations.ts'
import { classNames } from '#web/platform/class-names.ts'
import { categoryLabels } from './category-labels.ts'
import { ConnectDialog } from './connect-dialog.tsx'
import { ConnectionPanel } from './connection-panel.tsx'
import { OperatorNote } from './operator-note.tsx'
import { installsLabel, ratingText } from './rating-label.ts'

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
        icon={<BrandMark service={integration.id} size="lg" />}
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
          <Badge>{categoryLabels[category]}</Badge> {installsLabel(integration)} · {ratingText(integration)}
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
              <p>{needsText(integration)}</p>
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

function needsText({ fields, consentBy }: Integration): string {
  const consent = consentBy === null ? [] : [`your consent at ${consentBy}`]
  if (fields.length + consent.length === 0) return 'Nothing. It is ready to use.'
  const labels = fields.map(({ label, isRequired }) => (isRequired ? label : `${label} (optional)`))
  return `${[...labels, ...consent].join(', ')}.`
}

type Outcome = (typeof consentOutcomes)[number]

/** The outcome of the consent request, after which the service sent the browser back here. */
function ConsentOutcome({ integration: { name, consentBy } }: { integration: Integration }) {
  const outcome = new URLSearchParams(useSearch()).get('consent') ?? ''
  const provider = consentBy ?? name
  const words: Record<Outcome, string> = {
    connected: 'Connected. The test below says whether it works. Then choose it in the form of an agent.',
    denied: `You did not allow it at ${provider}, so nothing was connected.`,
    incomplete: `${provider} did not give the access that ${name} needs. Connect again and leave every box ticked.`,
    'too-many': 'You have reached the limit of connections. Disconnect one, then connect again.',
    failed: `${provider} did not answer as it should, or it took too long. Nothing was connected: try again.`,
  }
  const message = Object.hasOwn(words, outcome) ? words[outcome as Outcome] : undefined
  if (!message) return null
  const isFine = outcome === 'connected'
  const Icon = isFine ? CircleCheck : CircleAlert
  return (
    <p
      role={isFine ? 'status' : 'alert'}
      className={`mb-6 flex items-start gap-2 rounded-lg border border-line bg-surface p-4 text-sm ${isFine ? 'text-success' : 'text-danger'}`}
    >
      <Icon size={16} className="mt-0.5 shrink-0" aria-hidden />
      <span>{message}</span>
    </p>
  )
}

const stars = [1, 2, 3, 4, 5] as const

/** Your own stars for a service that you have used. */
function Rating({ integration: { id, name, ownStars } }: { integration: Integration }) {
  const rate = useRateIntegration()
  return (
    <fieldset className="flex flex-wrap items-center" disabled={rate.isPending}>
      <legend className="sr-only">Your rating of {name}</legend>
      <span aria-hidden className="mr-2 text-sm">
        Your rating
      </span>
      {stars.map((count) => (
        <label
          key={count}
          className="grid size-11 cursor-pointer place-items-center rounded-md hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={`stars-${id}`}
            className="sr-only"
            checked={ownStars === count}
            onChange={() => rate.mutate({ body: { integrationId: id, stars: count } })}
          />
          <Star
            size={20}
            aria-hidden
            className={classNames((ownStars ?? 0) >= count ? 'fill-current text-accent' : 'text-muted')}
          />
          <span className="sr-only">{count === 1 ? '1 star' : `${count} stars`}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** The tools of a service for agents. */
function ToolList({ tools }: Pick<Integration, 'tools'>) {
  return (
    <ul className="divide-y divide-line">
      {tools.map(({ name, title, description, effect }) => (
        <li key={name} className="py-3 first:pt-0 last:pb-0">
          <p className="flex flex-wrap items-center gap-2 font-medium text-sm">
            {title}
            <Badge tone={effect === 'write' ? 'warning' : 'info'}>
              {effect === 'write' ? 'Writes, asks first' : 'Reads'}
            </Badge>
          </p>
          <p className="mt-0.5 text-muted text-sm">{description}</p>
        </li>
      ))}
    </ul>
  )
}
