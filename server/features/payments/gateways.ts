import { config } from '#server/platform/config.ts'
import type { Gateway } from './gateway.ts'
import { stripeGateway } from './stripe-gateway.ts'
import { testGateway } from './test-gateway.ts'

/** The gateway that takes what is paid now: Stripe where its keys are set, else the built-in one, which takes no money. */
export function currentGateway(): Gateway {
  return config.stripe ? stripeGateway(config.stripe) : testGateway
}

/** The gateway that made something earlier; null: it is not set up any more. */
export function gatewayNamed(name: string | null): Gateway | null {
  if (name === 'test') return testGateway
  const gateway = currentGateway()
  return name === gateway.name ? gateway : null
}
