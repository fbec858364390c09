import type { Feature } from '#server/features/feature.ts'
import { paymentEventLoop } from './events.ts'
import { paymentEventRoutes, paymentRoutes } from './routes.ts'
import { renewalLoop } from './test-gateway/renewals.ts'
import { testGatewayRoutes } from './test-gateway/test-gateway-routes.ts'

export const paymentsFeature: Feature = {
  routes: [paymentRoutes, paymentEventRoutes, testGatewayRoutes],
  jobs: { scheduler: async () => [renewalLoop, paymentEventLoop] },
}
