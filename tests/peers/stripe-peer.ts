import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'
import { type Fields, fieldsOf, textIn, wantedPrice } from './stripe-form.ts'
import { itemOf, month, newId, now, type Subscription, type SubscriptionChange } from './stripe-objects.ts'

/** Simulates a Stripe account: the documented HTTP API, as far as the product uses it, and its webhooks. */
export interface StripePeer {
  url: string
  secretKey: string
  webhookSecret: string
  /** The customer pays on the hosted page; returns the resulting events, signed and not yet delivered. */
  pay: (sessionId: string) => SignedEvent[]
  /** The period of a subscription ends: the renewal is paid, or the card is declined. */
  renew: (subscriptionId: string, isPaid?: boolean) => SignedEvent[]
  /** The last payment of a subscription is refunded or disputed. */
  giveBack: (subscriptionId: string, how: 'refunded' | 'disputed') => SignedEvent[]
  end: (subscriptionId: string) => SignedEvent[]
  /** The operator or the customer changes a subscription at Stripe, in the dashboard or the portal. */
  change: (subscriptionId: string, how: SubscriptionChange) => SignedEvent[]
  /** The operator creates a subscription manually, in the dashboard. */
  makeByHand: (how: SubscriptionChange & { customer: string }) => Subscription
  /** Lets the card decline the next charges. */
  refuseCards: (isRefused: boolean) => void
  /** Every received request, as `POST /v1/…`, with its idempotency key. */
  requests: { call: string; key: string | undefined }[]
  subscription: (id: string) => Subscription | undefined
  subscriptions: () => Subscription[]
  sign: (type: string, object: object) => SignedEvent
  close: () => Promise<void>
}

/** A webhook as it is sent. */
export interface SignedEvent {
  body: string
  signature: string
}

/** Starts it on loopback. */
export async function startStripePeer(): Promise<StripePeer> {
  const secretKey = 'sk_test_peer'
  const webhookSecret = 'whsec_peer'
  const signer = new Stripe(secretKey)
  const products = new Map<string, object>()
  const sessions = new Map<string, Record<string, unknown> & { order: Fields }>()
  const subscriptions = new Map<string, Subscription>()
  const invoices = new Map<string, Record<string, unknown> & { id: string; intent: string }>()
  const reversals = new Map<string, 'refunded' | 'disputed'>()
  const requests: StripePeer['requests'] = []
  let isRefused = false

  const sign = (type: string, object: object): SignedEvent => {
    const event = { id: newId('evt'), object: 'event', type, created: now(), data: { object } }
    const body = JSON.stringify(event)
    return {
      body,
      signature: signer.webhooks.generateTestHeaderString({ payload: body, secret: webhookSecret }),
    }
  }
  const invoiceFor = (subscription: Subscription, amount: number, description: string, status = 'paid') => {
    const id = newId('in')
    const intent = newId('pi')
    const [item] = subscription.items.data
    const invoice = {
      id,
      intent,
      object: 'invoice',
      customer: subscription.customer,
      currency: 'usd',
      status,
      number: id.slice(-8).toUpperCase(),
      total: amount,
      created: now(),
      invoice_pdf: `https://files.example/${id}.pdf`,
      period_start: item?.current_period_start,
      period_end: item?.current_period_end,
      lines: {
        data: [
          {
            description,
            amount,
          },
        ],
      },
      parent: { subscription_details: { subscription: subscription.id } },
      payments: {
        data: [
          {
            payment: {
              type: 'payment_intent',
              payment_intent: intent,
            },
          },
        ],
      },
    }
    invoices.set(id, invoice)
    subscription.latest_invoice = id
    return invoice
  }

  function answer(method: string, path: string, fields: Fields): { status?: number; reply: object } {
    const at = (pattern: RegExp) => pattern.exec(`${method} ${path}`)?.[1]
    let about = at(/^GET \/v1\/products\/(.+)$/)
    if (about !== undefined) return found(products.get(about))
    if (`${method} ${path}` === 'POST /v1/products') {
      const product = { id: fields['id'], object: 'product', name: fields['name'] }
      products.set(textIn(fields, 'id'), product)
      return { reply: product }
    }
    if (`${method} ${path}` === 'POST /v1/checkout/sessions') {
      const session = {
        id: newId('cs_test'),
        object: 'checkout.session',
        status: 'open',
        subscription: null,
        customer: fields['customer'] ?? null,
        metadata: fields['metadata'],
        order: fields,
      }
      sessions.set(session.id, { ...session, url: `https://pay.example/${session.id}` })
      return { reply: { ...session, url: `https://pay.example/${session.id}` } }
    }
    about = at(/^POST \/v1\/checkout\/sessions\/(.+)\/expire$/)
    if (about !== undefined) {
      const session = sessions.get(about)
      if (session?.['status'] !== 'open') return refused('This session cannot be expired.')
      session['status'] = 'expired'
      return { reply: session }
    }
    about = at(/^GET \/v1\/checkout\/sessions\/(.+)$/)
    if (about !== undefined) return found(sessions.get(about))
    about = at(/^GET \/v1\/subscriptions\/(.+)$/)
    if (about !== undefined) return found(subscriptions.get(about))
    about = at(/^POST \/v1\/subscriptions\/(.+)$/)
    if (about !== undefined) return update(subscriptions.get(about), fields)
    about = at(/^POST \/v1\/subscription_schedules\/(.+)\/release$/)
    if (about !== undefined) {
      const scheduled = [...subscriptions.values()].find(({ schedule }) => schedule === about)
      if (scheduled) scheduled.schedule = null
      return found(scheduled && { id: about, object: 'subscription_schedule', status: 'released' })
    }
    about = at(/^DELETE \/v1\/subscriptions\/(.+)$/)
    if (about !== undefined) {
      const subscription = subscriptions.get(about)
      if (subscription) Object.assign(subscription, { status: 'canceled', canceled_at: now() })
      return found(subscription)
    }
    if (`${method} ${path}` === 'POST /v1/invoices/create_preview') {
      const subscription = subscriptions.get(textIn(fields, 'subscription'))
      const [before, after] = [priceOf(subscription), wantedPrice(fields['subscription_details'] as Fields)]
      const lines = { data: [{ amount: -before }, { amount: after }] }
      return { reply: { object: 'invoice', amount_due: Math.max(after - before, 0), lines } }
    }
    about = at(/^GET \/v1\/invoices\/(.+)$/)
    if (about !== undefined) return found(invoices.get(about))
    if (`${method} ${path}` === 'GET /v1/invoice_payments') {
      const payment = fields['payment'] as Fields | undefined
      const paid = [...invoices.values()].filter(
        ({ id, intent }) => id === fields['invoice'] || intent === payment?.['payment_intent'],
      )
      const data = paid.map(({ id, intent }) => ({ invoice: id, payment: { payment_intent: intent } }))
      return { reply: { object: 'list', data } }
    }
    if (`${method} ${path}` === 'GET /v1/charges') {
      const how = reversals.get(textIn(fields, 'payment_intent'))
      const charge = { object: 'charge', refunded: how === 'refunded', disputed: how === 'disputed' }
      return { reply: { object: 'list', data: [charge] } }
    }
    if (`${method} ${path}` === 'POST /v1/refunds') {
      reversals.set(textIn(fields, 'payment_intent'), 'refunded')
      return { reply: { id: newId('re'), object: 'refund' } }
    }
    if (`${method} ${path}` === 'POST /v1/billing_portal/sessions') {
      return {
        reply: {
          object: 'billing_portal.session',
          url: `https://portal.example/${textIn(fields, 'customer')}`,
        },
      }
    }
    return {
      status: 404,
      reply: { error: { type: 'invalid_request_error', message: `No such call: ${path}` } },
    }
  }

  function update(subscription: Subscription | undefined, fields: Fields) {
    if (!subscription) return found(undefined)
    const price = wantedPrice(fields)
    if (price > 0) {
      const before = priceOf(subscription)
      if (isRefused && price > before) {
        const error = { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' }
        return { status: 402, reply: { error } }
      }
      const wanted = (fields['items'] as Record<string, Fields>)['0'] ?? {}
      const data = wanted['price_data'] as { product: string; recurring: { interval: string } }
      const item = subscription.items.data.find(({ id }) => id === wanted['id'])
      // Another interval begins a new period.
      if (item && item.price.recurring.interval !== data.recurring.interval) {
        item.current_period_start = now()
        item.current_period_end = now() + (data.recurring.interval === 'year' ? 365 * 86_400 : month)
      }
      if (item) item.price = { unit_amount: price, product: data.product, recurring: data.recurring }
      invoiceFor(subscription, Math.max(price - before, 0), 'Change of plan')
    }
    const cancels = fields['cancel_at_period_end']
    if (subscription.schedule && (cancels !== undefined || fields['cancel_at'] !== undefined || price > 0))
      return refused('The subscription is managed by a subscription schedule.')
    if (cancels !== undefined) {
      subscription.cancel_at_period_end = cancels === 'true'
      subscription.cancel_at = cancels === 'true' ? endOf(subscription) : null
    }
    if (fields['cancel_at'] === '') subscription.cancel_at = null
    Object.assign(subscription.metadata, fields['metadata'])
    return { reply: subscription }
  }

  const server = createServer((request, response) => {
    void respond(request, response)
  })
  async function respond(request: IncomingMessage, response: ServerResponse) {
    let body = ''
    for await (const part of request) body += part
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://peer')
    const key = request.headers['idempotency-key']
    requests.push({ call: `${request.method} ${pathname}`, key: key === undefined ? key : String(key) })
    const fields = fieldsOf(request.method === 'GET' ? searchParams : new URLSearchParams(body))
    const isKnown = request.headers.authorization === `Bearer ${secretKey}`
    const { status = 200, reply } = isKnown
      ? answer(request.method ?? '', pathname, fields)
      : {
          status: 401,
          reply: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } },
        }
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': newId('req') })
    response.end(JSON.stringify(reply))
  }
  await once(server.listen(0, '127.0.0.1'), 'listening')

  const get = (id: string) => {
    const subscription = subscriptions.get(id)
    if (!subscription) throw new Error(`The peer has no subscription ${id}.`)
    return subscription
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secretKey,
    webhookSecret,
    requests,
    sign,
    subscription: (id) => subscriptions.get(id),
    subscriptions: () => [...subscriptions.values()],
    refuseCards: (areRefused) => (isRefused = areRefused),
    pay(sessionId) {
      const session = sessions.get(sessionId)
      if (session?.['status'] !== 'open') throw new Error('This checkout is not open.')
      const { order } = session
      const item = (order['line_items'] as Fields)['0'] as Fields
      const price = item['price_data'] as Fields
      const recurring = price['recurring'] as { interval: string }
      const subscription: Subscription = {
        id: newId('sub'),
        object: 'subscription',
        status: 'active',
        cancel_at: null,
        cancel_at_period_end: false,
        customer: textIn(order, 'customer') || newId('cus'),
        canceled_at: null,
        start_date: now(),
        metadata: { ...((order['subscription_data'] as Fields)['metadata'] as Record<string, string>) },
        latest_invoice: '',
        items: {
          data: [
            {
              id: newId('si'),
              current_period_start: now(),
              current_period_end: now() + month,
              price: {
                unit_amount: Number(price['unit_amount']),
                product: textIn(price, 'product'),
                recurring,
              },
            },
          ],
        },
      }
      subscriptions.set(subscription.id, subscription)
      const invoice = invoiceFor(subscription, Number(price['unit_amount']), 'Subscription')
      Object.assign(session, {
        status: 'complete',
        subscription: subscription.id,
        customer: subscription.customer,
      })
      return [
        sign('checkout.session.completed', session),
        sign('customer.subscription.created', subscription),
        sign('invoice.paid', invoice),
      ]
    },
    renew(id, isPaid = true) {
      const subscription = get(id)
      const [item] = subscription.items.data
      if (!item) return []
      if (!isPaid) {
        subscription.status = 'past_due'
        const open = invoiceFor(subscription, item.price.unit_amount, 'Subscription', 'open')
        return [sign('invoice.payment_failed', open), sign('customer.subscription.updated', subscription)]
      }
      subscription.status = 'active'
      item.current_period_start = item.current_period_end
      item.current_period_end += month
      const invoice = invoiceFor(subscription, item.price.unit_amount, 'Subscription')
      return [sign('invoice.paid', invoice), sign('customer.subscription.updated', subscription)]
    },
    giveBack(id, how) {
      const invoice = invoices.get(get(id).latest_invoice)
      if (!invoice) return []
      reversals.set(invoice.intent, how)
      const type = how === 'refunded' ? 'charge.refunded' : 'charge.dispute.created'
      return [sign(type, { object: 'charge', id: newId('ch'), payment_intent: invoice.intent })]
    },
    end(id) {
      const subscription = get(id)
      Object.assign(subscription, { status: 'canceled', canceled_at: now() })
      return [sign('customer.subscription.deleted', subscription)]
    },
    change(id, how) {
      return [sign('customer.subscription.updated', Object.assign(get(id), how))]
    },
    makeByHand(how) {
      const made: Subscription = {
        id: newId('sub'),
        object: 'subscription',
        status: 'active',
        cancel_at: null,
        cancel_at_period_end: false,
        canceled_at: null,
        start_date: now(),
        metadata: {},
        latest_invoice: '',
        items: { data: [itemOf('balancia_pro', 9_900)] },
        ...how,
      }
      subscriptions.set(made.id, made)
      return made
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function found(thing: object | undefined): { status?: number; reply: object } {
  if (thing) return { reply: thing }
  const error = { type: 'invalid_request_error', code: 'resource_missing', message: 'No such object' }
  return { status: 404, reply: { error } }
}

function refused(message: string) {
  return { status: 400, reply: { error: { type: 'invalid_request_error', message } } }
}

const endOf = ({ items }: Subscription) => items.data[0]?.current_period_end ?? null

const priceOf = (subscription: Subscription | undefined) =>
  subscription?.items.data[0]?.price.unit_amount ?? 0
