import type Stripe from 'stripe'
import { knownUrl } from '#contract/known-url.ts'
import {
  type Gateway,
  type GatewayEvent,
  type InvoiceFacts,
  invoiceStatuses,
  type InvoiceStatus,
  type Offer,
  PaymentRefused,
} from '#server/features/payments/gateway.ts'
import { factsOf, fromSeconds, idOf, planItemOf, productIdOf } from './stripe-subscription.ts'

/** How Stripe is reached; only tests use another base address. */
export interface StripeSettings {
  secretKey: string
  webhookSecret: string
  baseUrl?: string
}

const currency = 'usd'
const timeoutMs = 10_000

/** Stripe's hosted Checkout, customer portal, subscriptions and signed webhooks, through its SDK. */
export function stripeGateway(settings: StripeSettings): Gateway {
  const connect = () => stripeClient(settings)

  /** Each plan is a product with a fixed id, so that requests can define prices inline. */
  const productOf = async ({ planId, name }: Offer) => {
    const stripe = await connect()
    const id = productIdOf(planId)
    await stripe.products.retrieve(id).catch(async (error: unknown) => {
      if (!isMissing(error)) throw error
      await stripe.products.create({ id, name }, { idempotencyKey: id })
    })
    return id
  }
  const priceOf = async (offer: Offer) => ({
    currency,
    unit_amount: offer.price,
    recurring: { interval: offer.interval === 'yearly' ? ('year' as const) : ('month' as const) },
    product: await productOf(offer),
  })
  const itemFor = async (subscriptionId: string, offer: Offer) => {
    const stripe = await connect()
    const subscription = await stripe.subscriptions.retrieve(subscriptionId)
    const item = planItemOf(subscription)
    if (!item) throw new Error('A subscription without an item.')
    return { subscription, items: [{ id: item.id, price_data: await priceOf(offer) }] }
  }

  /** A schedule controls the plan and the end of its subscription: release it before changing either. */
  const releaseSchedule = async ({ schedule }: Stripe.Subscription) => {
    const id = idOf(schedule)
    if (id) await (await connect()).subscriptionSchedules.release(id)
  }

  return {
    name: 'stripe',
    isLive: settings.secretKey.startsWith('sk_live_') || settings.secretKey.startsWith('rk_live_'),
    async startCheckout({ payer, offer, successUrl, cancelUrl, key }) {
      const stripe = await connect()
      const metadata = { userId: payer.userId, planId: offer.planId, interval: offer.interval }
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'subscription',
          client_reference_id: payer.userId,
          ...(payer.customerId ? { customer: payer.customerId } : { customer_email: payer.email }),
          line_items: [{ quantity: 1, price_data: await priceOf(offer) }],
          metadata,
          subscription_data: { metadata },
          success_url: successUrl,
          cancel_url: cancelUrl,
        },
        { idempotencyKey: key },
      )
      if (!session.url) throw new Error('Stripe gave no address to pay at.')
      return { id: session.id, url: session.url, customerId: idOf(session.customer) }
    },
    async expireCheckout(sessionId) {
      const stripe = await connect()
      await stripe.checkout.sessions.expire(sessionId).catch((error: unknown) => {
        // A paid or expired checkout cannot be expired, and need not be.
        if (!isInvalidRequest(error)) throw error
      })
    },
    async readSubscription(id) {
      const stripe = await connect()
      const subscription = await stripe.subscriptions.retrieve(id).catch(nullWhenMissing)
      return subscription && factsOf(subscription)
    },
    async readInvoice(id) {
      const stripe = await connect()
      const invoice = await stripe.invoices.retrieve(id, { expand: ['payments'] }).catch(nullWhenMissing)
      return invoice && invoiceOf(invoice, await reversalOf(stripe, invoice))
    },
    async subscriptionOfCheckout(sessionId) {
      const stripe = await connect()
      const session = await stripe.checkout.sessions.retrieve(sessionId).catch(nullWhenMissing)
      return session?.status === 'complete' ? idOf(session.subscription) : null
    },
    async previewChange(subscriptionId, offer) {
      const stripe = await connect()
      const { items } = await itemFor(subscriptionId, offer)
      const preview = await stripe.invoices.createPreview({
        subscription: subscriptionId,
        subscription_details: { items, proration_behavior: 'always_invoice' },
      })
      const credits = preview.lines.data.filter(({ amount }) => amount < 0)
      return { amountDue: preview.amount_due, credit: -credits.reduce((sum, { amount }) => sum + amount, 0) }
    },
    async changePlan(subscriptionId, offer) {
      const stripe = await connect()
      const { items, subscription } = await itemFor(subscriptionId, offer)
      await releaseSchedule(subscription)
      const metadata = { ...subscription.metadata, planId: offer.planId, interval: offer.interval }
      await stripe.subscriptions
        .update(subscriptionId, {
          items,
          metadata,
          proration_behavior: 'always_invoice',
          // An unpaid change is not granted: it is not made at all if the charge fails.
          payment_behavior: 'error_if_incomplete',
        })
        .catch(refusalOf)
    },
    async setCancelAtPeriodEnd(subscriptionId, isCancelled) {
      const stripe = await connect()
      const subscription = await stripe.subscriptions.retrieve(subscriptionId)
      await releaseSchedule(subscription)
      // Stripe's portal may set the end as an instant instead; only one of the two fields can be sent.
      const isByInstant =
        !isCancelled && subscription.cancel_at !== null && !subscription.cancel_at_period_end
      await stripe.subscriptions.update(
        subscriptionId,
        isByInstant ? { cancel_at: '' } : { cancel_at_period_end: isCancelled },
      )
    },
    async undoSubscription(subscriptionId) {
      const stripe = await connect()
      const { latest_invoice: latest } = await stripe.subscriptions.cancel(subscriptionId)
      const invoiceId = idOf(latest)
      if (!invoiceId) return
      const { data } = await stripe.invoicePayments.list({ invoice: invoiceId })
      for (const { payment } of data) {
        const intent = idOf(payment.payment_intent)
        if (intent)
          await stripe.refunds.create({ payment_intent: intent }, { idempotencyKey: `undo ${intent}` })
      }
    },
    async portalUrl(customer, returnUrl) {
      const stripe = await connect()
      const { url } = await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })
      return url
    },
  }
}

/** Reads a signed event; null: its signature is wrong or older than five minutes. */
export async function readStripeEvent(
  settings: StripeSettings,
  body: Uint8Array,
  signature: string,
): Promise<GatewayEvent | null> {
  const stripe = await stripeClient(settings)
  const payload = Buffer.from(body).toString('utf8')
  const event = await stripe.webhooks
    .constructEventAsync(payload, signature, settings.webhookSecret)
    .catch(() => null)
  if (!event) return null
  const parsed = eventOf(event)
  const { payment_intent: payment } = event.data.object as { payment_intent?: string | { id: string } | null }
  if (parsed.invoiceId || !event.type.startsWith('charge.')) return parsed
  return { ...parsed, invoiceId: await invoiceOfPayment(stripe, idOf(payment)) }
}

/** A charge does not say which invoice it paid. */
async function invoiceOfPayment(stripe: Stripe, intent: string | null): Promise<string | null> {
  if (!intent) return null
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intent },
    limit: 1,
  })
  return idOf(data[0]?.invoice)
}

const clients = new WeakMap<StripeSettings, Promise<Stripe>>()

/** One client per settings object, with its connections. */
function stripeClient(settings: StripeSettings): Promise<Stripe> {
  const client = clients.get(settings) ?? newClient(settings)
  clients.set(settings, client)
  return client
}

async function newClient({ secretKey, baseUrl }: StripeSettings): Promise<Stripe> {
  // Lazy-loaded, because only installations that take payments need it.
  const { default: StripeSdk } = await import('stripe')
  const base = baseUrl ? knownUrl(baseUrl) : undefined
  return new StripeSdk(secretKey, {
    maxNetworkRetries: 2,
    timeout: timeoutMs,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: Number(base.port) || undefined,
      protocol: base.protocol === 'http:' ? 'http' : 'https',
    }),
  })
}

const text = (value: unknown) => (typeof value === 'string' ? value : null)

function eventOf(event: Stripe.Event): GatewayEvent {
  const about = event.data.object as unknown as Record<string, unknown> & { id?: string; object?: string }
  const isA = (kind: string) => (about.object === kind ? text(about.id) : null)
  const parent = about['parent'] as { subscription_details?: { subscription?: unknown } } | undefined
  return {
    id: event.id,
    type: event.type,
    subscriptionId:
      isA('subscription') ?? text(about['subscription']) ?? text(parent?.subscription_details?.subscription),
    invoiceId: isA('invoice') ?? text(about['invoice']),
    sessionId: isA('checkout.session'),
  }
}

function invoiceOf(invoice: Stripe.Invoice, reversal: InvoiceStatus | null): InvoiceFacts {
  const status = invoiceStatuses.find((known) => known === invoice.status) ?? 'open'
  return {
    id: invoice.id,
    number: invoice.number ?? invoice.id,
    customerId: idOf(invoice.customer) ?? '',
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription ?? null),
    description: invoice.lines.data[0]?.description ?? 'Subscription',
    amount: invoice.total,
    currency: invoice.currency,
    status: reversal ?? status,
    lines: invoice.lines.data.map(({ description, amount }) => ({ description: description ?? '', amount })),
    periodStart: fromSeconds(invoice.period_start),
    periodEnd: fromSeconds(invoice.period_end),
    pdf: invoice.invoice_pdf ?? null,
    createdAt: fromSeconds(invoice.created),
  }
}

/** Whether what was paid for an invoice went back, or is argued about; null: neither. */
async function reversalOf(stripe: Stripe, invoice: Stripe.Invoice): Promise<InvoiceStatus | null> {
  if (invoice.status !== 'paid') return null
  for (const { payment } of invoice.payments?.data ?? []) {
    const intent = idOf(payment.payment_intent)
    if (!intent) continue
    const { data } = await stripe.charges.list({ payment_intent: intent, limit: 1 })
    const [charge] = data
    if (charge?.disputed) return 'disputed'
    if (charge?.refunded) return 'refunded'
  }
  return null
}

const codeOf = (error: unknown) => (error as { code?: string; type?: string }).code
const isMissing = (error: unknown) => codeOf(error) === 'resource_missing'
const isInvalidRequest = (error: unknown) => (error as { type?: string }).type === 'StripeInvalidRequestError'

function nullWhenMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}

function refusalOf(error: unknown): never {
  const { type, message } = error as { type?: string; message?: string }
  throw type === 'StripeCardError' ? new PaymentRefused(message ?? 'Payment failed') : error
}
