import { FlaskConical } from 'lucide-react'
import { usePaymentGateway } from '#web/data/billing/payments.ts'

/** Says that no money is taken, where the payment service is one for tests. */
export function TestModeNote() {
  const { data, isPending } = usePaymentGateway()
  // Keeps its place while it loads.
  if (isPending) return <div className="mb-6 h-12" />
  if (!data || data.isLive) return null
  return (
    <p className="mb-6 flex items-start gap-2.5 rounded-lg border border-line bg-info-tint px-4 py-3 text-info text-sm">
      <FlaskConical size={16} aria-hidden className="mt-0.5 shrink-0" />
      Test mode: no money is taken
    </p>
  )
}
