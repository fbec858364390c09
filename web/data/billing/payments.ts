import { useQuery } from '@tanstack/react-query'
import { call, type Input, type Reply } from '#web/platform/call.ts'
import { callKey, useAction, useCall } from '#web/platform/query.ts'
import { toast } from '#web/platform/toast.ts'
import { agentReads } from '#web/data/agents.ts'
import { openDocument } from '#web/platform/site.ts'

export type SubscriptionDetails = Reply<'GET /api/user/subscription/details'>
export type Invoice = Reply<'GET /api/user/billing-history'>[number]
export type CheckoutSession = Reply<'GET /api/checkout-session/:id'>
export type ChangePreview = Reply<'GET /api/user/subscription/change-preview'>
type PlanChoice = Input<'POST /api/create-checkout-session'>['body']

/**
 * The reads that a payment or a change of plan invalidates: the account, its entitlements, and agents that were paused.
 */
const subscriptionReads = [
  'GET /api/auth/user',
  'GET /api/user/subscription',
  'GET /api/user/subscription/details',
  'GET /api/user/subscription/change-preview',
  'GET /api/user/billing-history',
  ...agentReads,
] as const

/** The payment service in use, and whether it takes real money. */
export const usePaymentGateway = () => useCall('GET /api/payments/gateway')

/** The user's subscription, fetched again each time it is shown: payment services change it. */
export function useSubscriptionDetails() {
  return useQuery({
    queryKey: callKey('GET /api/user/subscription/details'),
    queryFn: ({ signal }) => call('GET /api/user/subscription/details', {}, { signal }),
    staleTime: 0,
  })
}

/** The user's invoices, newest first. */
export function useBillingHistory() {
  return useQuery({
    queryKey: callKey('GET /api/user/billing-history'),
    queryFn: ({ signal }) => call('GET /api/user/billing-history', {}, { signal }),
    staleTime: 0,
  })
}

/** A checkout of the user; each request looks it up at the payment service. */
export function useCheckoutSession(id: string) {
  const input = { params: { id } }
  return useQuery({
    queryKey: callKey('GET /api/checkout-session/:id', input),
    queryFn: async ({ signal }) => {
      try {
        return await call('GET /api/checkout-session/:id', input, { signal })
      } catch (error) {
        // oxlint-disable-next-line no-console -- the page shows without the details, and nothing else tells why.
        console.error('Failed to load the checkout session', error)
        throw error
      }
    },
    staleTime: 0,
    enabled: id !== '',
  })
}

/** What a change to a plan costs now, computed for the present moment. */
export function useChangePreview(query: PlanChoice, isWanted: boolean) {
  const input = { query }
  return useQuery({
    queryKey: callKey('GET /api/user/subscription/change-preview', input),
    queryFn: ({ signal }) => call('GET /api/user/subscription/change-preview', input, { signal }),
    staleTime: 0,
    gcTime: 0,
    enabled: isWanted,
  })
}

/** Starts the payment for a plan: navigates to the payment service, or calls `onDone` if there is nothing to pay. */
export const useCheckout = (onDone: () => void) =>
  useAction('POST /api/create-checkout-session', {
    refresh: subscriptionReads,
    failureTitle: 'Checkout Error',
    fallback: 'Failed to start checkout process',
    success: ({ requiresPayment, url }) => {
      if (requiresPayment && !url)
        return { title: 'Checkout Error', description: 'Stripe failed to load', variant: 'destructive' }
      if (url) openDocument(url)
      else onDone()
      return requiresPayment
        ? undefined
        : { title: 'Success!', description: 'Your plan is active. It needs no payment.' }
    },
  })

export const useChangePlan = (onDone: () => void) =>
  useAction('POST /api/user/subscription/change-plan', {
    refresh: subscriptionReads,
    fallback: 'Failed to change plan',
    success: ({ message, pausedAgents }) => {
      onDone()
      const paused = pausedAgents.length > 0 ? ` Paused: ${pausedAgents.join(', ')}.` : ''
      return { title: 'Success!', description: message + paused }
    },
  })

export const useCancelSubscription = () =>
  useAction('POST /api/user/subscription/cancel', {
    refresh: subscriptionReads,
    success: 'Your subscription ends with the period that is paid for',
    fallback: 'Failed to cancel subscription',
  })

export const useReactivateSubscription = () =>
  useAction('POST /api/user/subscription/reactivate', {
    refresh: subscriptionReads,
    success: 'Your subscription continues',
    fallback: 'Failed to reactivate subscription',
  })

/** Requests the address of the page on which the user manages card and invoices. */
export const usePortal = () =>
  useAction('POST /api/user/customer-portal', {
    refresh: [],
    fallback: 'Failed to open customer portal',
  })

/** Shows which of the user's invoices cannot be downloaded, and why. */
export function notifyNoInvoice(latest: Invoice | undefined) {
  toast(
    latest
      ? {
          title: 'No Invoice Available',
          description: 'Latest invoice PDF is not available for download',
          variant: 'destructive',
        }
      : {
          title: 'No Invoices',
          description: 'No invoices available for download',
          variant: 'destructive',
        },
  )
}

/** Tests a payment with a test card; the server rolls it back. */
export const tryPayment = (body: Input<'POST /api/test-payment'>['body']) =>
  call('POST /api/test-payment', { body })
