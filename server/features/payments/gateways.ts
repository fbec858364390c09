import { config } from '#server/platform/config.ts'
import type { Gateway } from './gateway.ts'
import { stripeGateway } from './stripe/stripe-gateway.ts'
import { testGateway } from './test-gateway/test-gateway.ts'

/** The gateway for new payments: Stripe if its keys are set, otherwise the test gateway, which takes no money. */
export function currentGateway(): Gateway {
  return config.stripe ? stripeGateway(config.stripe) : testGateway
}

/** The gateway that created an object; null: it is no longer set up. */
export function gatewayNamed(name: string | null): Gateway | null {
  if (name === 'test') return testGateway
  const gateway = currentGateway()
  return name === gateway.name ? gateway : null
}
