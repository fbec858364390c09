import { Download, ReceiptText } from 'lucide-react'
import { Badge, type Tone } from '#web/components/badge.tsx'
import { buttonStyle } from '#web/components/button-style.ts'
import { Card, CardHeader } from '#web/components/card.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { type Invoice, useBillingHistory } from '#web/data/billing/payments.ts'
import { formatAmount, dayOf, statusLabel } from './payment-labels.ts'
import { prefixed } from '#web/platform/site.ts'

const tones: Record<string, Tone> = { paid: 'success', open: 'warning', refunded: 'info', void: 'neutral' }

/** The user's invoices, each with its PDF. */
export function BillingHistory() {
  const { data, error, refetch, isFetching } = useBillingHistory()
  return (
    <Card aria-labelledby="billing-history">
      <CardHeader id="billing-history" title="Billing history" />
      {data && <Invoices invoices={data} />}
      {!data && error && (
        <ErrorState
          title="Failed to load your invoices"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <div aria-busy="true" className="grid gap-3 px-4 py-5 sm:px-6">
          <span className="sr-only">Loading your invoices</span>
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full" />
        </div>
      )}
    </Card>
  )
}

/** The list itself, or that there is none yet. */
export function Invoices({ invoices }: { invoices: Invoice[] }) {
  if (invoices.length === 0) {
    return (
      <EmptyState
        icon={<ReceiptText size={20} aria-hidden />}
        title="No invoices yet"
        hint="What you pay for a plan is listed here, each with its invoice."
      />
    )
  }
  return (
    <ul className="divide-y divide-line">
      {invoices.map((invoice) => (
        <li key={invoice.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-6">
          <div className="min-w-0 flex-1 basis-40">
            <p className="wrap-anywhere font-medium text-sm">{invoice.description}</p>
            <p className="text-muted text-xs tabular-nums">{`${dayOf(invoice.created)} · ${invoice.number}`}</p>
          </div>
          <p className="font-medium text-sm tabular-nums">{formatAmount(invoice.amount, invoice.currency)}</p>
          <Badge tone={tones[invoice.status] ?? 'neutral'} className="capitalize">
            {statusLabel(invoice.status)}
          </Badge>
          {invoice.invoice_pdf ? (
            <a
              href={prefixed(invoice.invoice_pdf)}
              download={`invoice-${invoice.number}.pdf`}
              target="_blank"
              rel="noreferrer"
              aria-label={`PDF of invoice ${invoice.number}`}
              className={buttonStyle('secondary', 'sm')}
            >
              <Download size={16} aria-hidden />
              PDF
            </a>
          ) : (
            <span className="text-muted text-xs">No PDF</span>
          )}
        </li>
      ))}
    </ul>
  )
}
