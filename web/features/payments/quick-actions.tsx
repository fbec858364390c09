import { ArrowLeftRight, Download, ExternalLink, LayoutDashboard } from 'lucide-react'
import { Button } from '#web/components/button.tsx'
import { ButtonLink } from '#web/components/button-link.tsx'
import { Card, CardBody, CardHeader } from '#web/components/card.tsx'
import { notifyNoInvoice, useBillingHistory, usePortal } from '#web/data/billing/payments.ts'
import { routes } from '#web/platform/routes.ts'
import { openDocument, prefixed } from '#web/platform/site.ts'

/** Rows of a list, so that the button of the plan stays the only one that looks like one. */
const rowStyle = 'justify-start! px-3! sm:px-3!'

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
      <CardBody className="grid gap-0.5 px-2! py-2! sm:px-3!">
        <ButtonLink
          variant="ghost"
          className={rowStyle}
          href={routes.pricing}
          icon={<ArrowLeftRight size={16} aria-hidden />}
        >
          Change plan
        </ButtonLink>
        <Button
          variant="ghost"
          className={rowStyle}
          icon={<ExternalLink size={16} aria-hidden />}
          busy={portal.isPending}
          onClick={openPortal}
        >
          Manage card and billing
        </Button>
        <Button
          variant="ghost"
          className={rowStyle}
          icon={<Download size={16} aria-hidden />}
          disabled={!invoices}
          onClick={downloadLatest}
        >
          Download latest invoice
        </Button>
        <ButtonLink
          variant="ghost"
          className={rowStyle}
          href={routes.dashboard}
          icon={<LayoutDashboard size={16} aria-hidden />}
        >
          Go to Dashboard
        </ButtonLink>
      </CardBody>
    </Card>
  )
}
