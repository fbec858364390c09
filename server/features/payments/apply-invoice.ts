import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { invoices } from '#server/db/tables/billing.ts'
import { userSubscriptions } from '#server/db/tables/plans.ts'
import { users } from '#server/db/tables/users.ts'
import type { Gateway, InvoiceFacts } from './gateway.ts'

/** Updates our row of an invoice from the gateway; false: its customer is not a user here. */
export async function applyInvoice(tx: Tx, gateway: Gateway['name'], facts: InvoiceFacts): Promise<boolean> {
  const userId = await customerOf(tx, facts)
  if (!userId) return false
  const { number, description, amount, currency, status, lines, periodStart, periodEnd, pdf } = facts
  const row = {
    number,
    description,
    amount,
    currency,
    status,
    lines,
    periodStart,
    periodEnd,
    invoicePdf: pdf,
  }
  await tx
    .insert(invoices)
    .values({ ...row, userId, gateway, gatewayInvoiceId: facts.id, createdAt: facts.createdAt })
    .onConflictDoUpdate({ target: invoices.gatewayInvoiceId, set: row })
  return true
}

async function customerOf(tx: Tx, { subscriptionId, customerId }: InvoiceFacts): Promise<string | undefined> {
  if (subscriptionId) {
    const [subscription] = await tx
      .select({ userId: userSubscriptions.userId })
      .from(userSubscriptions)
      .where(eq(userSubscriptions.gatewaySubscriptionId, subscriptionId))
    if (subscription) return subscription.userId
  }
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.paymentCustomerId, customerId))
  return user?.id
}
