import { paymentEventsApi } from '#contract/payments/payment-events.ts'
import { paymentsApi } from '#contract/payments/payments.ts'
import { actorOf } from '#server/features/activity/public.ts'
import type { Feature } from '#server/features/feature.ts'
import { bind } from '#server/http/bind.ts'
import { forbidden } from '#server/platform/failure.ts'
import { ownCheckout, readCheckout, startCheckout } from './checkout.ts'
import { listTroubles, retryEvent } from './event-troubles.ts'
import { paymentEventLoop, receiveStripeEvent, settleEvents } from './events.ts'
import { currentGateway } from './gateways.ts'
import { grantPlanById } from './grant-plan.ts'
import { listInvoices } from './invoices.ts'
import { tryPayment } from './payment-trial.ts'
import { changePlan, detailsOf, portalFor, previewChange, setCancelled } from './subscription.ts'
import { payCheckout } from './test-gateway/payment.ts'
import { renewalLoop } from './test-gateway/renewals.ts'
import { testGatewayRoutes } from './test-gateway/test-gateway-routes.ts'

const paymentEventRoutes = bind(paymentEventsApi, {
  list: () => listTroubles(),
  retry: (call) => retryEvent(actorOf(call), call.params.id),
})

const paymentRoutes = bind(paymentsApi, {
  gateway: () => {
    const { name, isLive } = currentGateway()
    return { name, isLive }
  },
  details: ({ user }) => detailsOf(user.id),
  history: ({ user }) => listInvoices(user.id),
  checkout: (call) => startCheckout(actorOf(call), call.body.planId, call.body.interval),
  session: ({ user, params }) => readCheckout(user.id, params.id),
  previewChange: ({ user, query }) => previewChange(user, query),
  changePlan: (call) => changePlan(actorOf(call), call.body),
  grant: (call) => grantPlanById(actorOf(call), call.params.id, call.body.planId),
  cancel: (call) => setCancelled(actorOf(call), true),
  reactivate: (call) => setCancelled(actorOf(call), false),
  portal: ({ user }) => portalFor(user.id),
  webhook: async ({ body, request }) =>
    receiveStripeEvent(await body(), request.header('stripe-signature') ?? ''),
  trial: ({ user, body }) => tryPayment(user, body.planId, body.scenario),
  payByTest: async ({ user, params, body }) => {
    const session = await ownCheckout(user.id, params.id)
    if (session.gateway !== 'test') throw forbidden('Test cards pay nothing here: Stripe takes the payments.')
    const outcome = await payCheckout(user.id, session.id, body.scenario)
    if (!outcome?.isPaid) return { isPaid: false, message: outcome?.message ?? 'Payment failed', url: null }
    await settleEvents()
    return { isPaid: true, message: 'Paid', url: outcome.url }
  },
})

export const paymentsFeature: Feature = {
  routes: [paymentRoutes, paymentEventRoutes, testGatewayRoutes],
  jobs: { scheduler: async () => [renewalLoop, paymentEventLoop] },
}
