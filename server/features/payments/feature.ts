import type { Feature } from '#server/features/feature.ts'
import { paymentLoop } from './events.ts'
import { paymentEventRoutes, paymentRoutes } from './routes.ts'
import { testGatewayRoutes } from './test-gateway-routes.ts'

export const paymentsFeature: Feature = {
  routes: [paymentRoutes, paymentEventRoutes, testGatewayRoutes],
  jobs: { scheduler: async () => [paymentLoop] },
}
