import { and, desc, eq } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { invoices } from '#server/db/tables/billing.ts'
import { users } from '#server/db/tables/users.ts'
import { notFound } from '#server/platform/failure.ts'

const shownMax = 120

/** The path of an invoice PDF that we render. */
export const invoicePath = (id: number) => `/api/invoices/${id}/pdf`

/** A user's invoices, newest first: at most ten years of monthly ones. */
export async function listInvoices(userId: string) {
  const rows = await db
    .select()
    .from(invoices)
    .where(eq(invoices.userId, userId))
    .orderBy(desc(invoices.createdAt), desc(invoices.id))
    .limit(shownMax)
  return rows.map(
    ({ id, number, description, createdAt, amount, currency, status, invoicePdf, gateway }) => ({
      number,
      description,
      amount,
      currency,
      status,
      id: String(id),
      created: Math.floor(createdAt.getTime() / 1e3),
      invoice_pdf: gateway === 'test' ? invoicePath(id) : invoicePdf,
    }),
  )
}

/** One of the user's own invoices, with its recipient. */
export async function ownInvoice(userId: string, id: number) {
  const [found] = await db
    .select({ invoice: invoices, email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(invoices)
    .innerJoin(users, eq(users.id, invoices.userId))
    .where(and(eq(invoices.id, id), eq(invoices.userId, userId)))
  if (!found) throw notFound('Invoice')
  return found
}
