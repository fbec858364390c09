import { Info } from 'lucide-react'
import type { Integration } from '#web/data/integrations.ts'

/** Says that an administrator of the server must configure the service before anybody can connect. */
export function OperatorNote({ integration: { name, consentBy } }: { integration: Integration }) {
  return (
    <p className="flex items-start gap-2 text-sm">
      <Info size={16} className="mt-0.5 shrink-0 text-muted" aria-hidden />
      <span>
        Not available yet: the operator of this server has to register it with {consentBy ?? name} first.
      </span>
    </p>
  )
}
