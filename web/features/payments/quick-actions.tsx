import { ArrowLeftRight, Download, ExternalLink, LayoutDashboard } from 'lucide-react'
import { Button } from '#web/components/button.tsx'
import { ButtonLink } from '#web/components/button-link.tsx'
import { Card, CardBody, CardHeader } from '#web/components/card.tsx'
import { notifyNoInvoice, useBillingHistory, usePortal } from '#web/data/billing/payments.ts'
import { routes } from '#web/platform/routes.ts'
import { openDocument, prefixed } from '#web/platform/site.ts'

/** The most frequent actions of the page. */
export function QuickActions() {
  const { data: invoices } = useBillingHistory()
  const portal = usePortal()
  const openPortal = () => {
    // Opened synchronously by the press: browsers block a tab that is opened after a reply.
    const tab = window.open('about:blank', '_blank')
    portal.mutate(undefined, {
      onSuccess: ({ url }) => {
        if (!tab) return openDocument(url)
        tab.opener = null
        tab.location.replace(prefixed(url))
      },
      onError: () => tab?.close(),
    })
  }
  const downloadLatest = () => {
    const [latest] = invoices ?? []
    if (!latest?.invoice_pdf) return notifyNoInvoice(latest)
    window.open(prefixed(latest.invoice_pdf), '_blank', 'noopener')
  }
  return (
    <Card aria-labelledby="quick-actions">
      <CardHeader id="quick-actions" title="Quick actions" />
      <CardBody className="grid gap-2">
        <ButtonLink href={routes.pricing} icon={<ArrowLeftRight size={16} aria-hidden />}>
          Change plan
        </ButtonLink>
        <Button icon={<ExternalLink size={16} aria-hidden />} busy={portal.isPending} onClick={openPortal}>
          Manage card and billing
        </Button>
        <Button icon={<Download size={16} aria-hidden />} disabled={!invoices} onClick={downloadLatest}>
          Download latest invoice
        </Button>
        <ButtonLink href={routes.dashboard} icon={<LayoutDashboard size={16} aria-hidden />}>
          Go to Dashboard
        </ButtonLink>
      </CardBody>
    </Card>
  )
}
