import { useState } from 'react'
import { ModelAbilities } from '#web/components/agent/model-abilities.tsx'
import { Badge } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { Switch } from '#web/components/switch.tsx'
import { Time } from '#web/components/time.tsx'
import {
  type ConnectionModel,
  type ConnectionScope,
  useChangeModels,
} from '#web/data/models/model-connections.ts'
import { formatContext, formatModelPrice } from '#web/platform/format/model-price.ts'
import { PriceForm } from './price-form.tsx'

interface ModelRowProps {
  scope: ConnectionScope
  connectionId: number
  model: ConnectionModel
}

/** One model of a connection: what is known about it, whether agents may use it, and its price. */
export function ModelRow({ scope, connectionId, model }: ModelRowProps) {
  const [isPricing, setPricing] = useState(false)
  const change = useChangeModels(scope)
  const { name, label, isOffered, contextTokens, abilities, price, withdrawnAt, trouble } = model
  // The switch shows what was asked for, also until the list is read again.
  const asked = change.isError ? undefined : change.variables?.body.models[0]?.isOffered
  const isOn = asked ?? isOffered
  const offer = (isAsked: boolean) =>
    change.mutate({ params: { id: connectionId }, body: { models: [{ name, isOffered: isAsked }] } })
  return (
    <li className="flex flex-col gap-1 py-3 [contain-intrinsic-size:auto_5.5rem] [content-visibility:auto]">
      <Switch
        label={
          <>
            <bdi className="wrap-anywhere">{label ?? name}</bdi>
            {withdrawnAt && (
              <Badge tone="warning" className="ml-2">
                Withdrawn
              </Badge>
            )}
          </>
        }
        hint={
          <>
            {label && label !== name && <code className="wrap-anywhere block">{name}</code>}
            <span className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5">
              {contextTokens !== null && <span>{formatContext(contextTokens)} context</span>}
              {price && <span className="text-ink tabular-nums">{priceText(price)}</span>}
              {!price && !isOn && <span>Price unknown</span>}
              <ModelAbilities abilities={abilities} />
            </span>
            {withdrawnAt && (
              <span className="block text-warning">
                The service has not listed it since <Time at={withdrawnAt} />. Agents that name it need
                another one.
              </span>
            )}
            {trouble && (
              <span className="wrap-anywhere block text-danger">The service says: {trouble.message}</span>
            )}
          </>
        }
        checked={isOn}
        onChange={offer}
      />
      {isPricing && (
        <PriceForm scope={scope} connectionId={connectionId} model={model} onDone={() => setPricing(false)} />
      )}
      {!isPricing && mayEnterPrice(price, isOn) && (
        <p className="flex items-center gap-x-2 text-muted text-xs">
          {priceSource(price)}
          <Button size="sm" variant="ghost" onClick={() => setPricing(true)}>
            {price?.by === 'administrator' ? 'Change' : 'Enter a price'}
            <span className="sr-only"> for {name}</span>
          </Button>
        </p>
      )}
    </li>
  )
}

const priceText = (price: NonNullable<Price>) =>
  price.input > 0 || price.output > 0 ? `${formatModelPrice(price)} per million` : formatModelPrice(price)

type Price = ConnectionModel['price']

/**
 * Only a price that agents pay is worth entering. One of the service or of the public list is not changed here: the next
 * list would disagree.
 */
const mayEnterPrice = (price: Price, isOffered: boolean) =>
  price?.by === 'administrator' || (isOffered && (price === null || price.by === 'self-hosted'))

function priceSource(price: Price) {
  if (price === null) return 'Price unknown'
  return price.by === 'self-hosted' ? 'A server of your own.' : 'The price was entered here.'
}
