import { Hand } from 'lucide-react'
import { Badge } from '#web/components/badge.tsx'

/** The state of a run that continues only after its owner has decided, the same on every page. */
export function HeldBadge() {
  return (
    <Badge tone="warning" icon={<Hand size={14} aria-hidden />}>
      Waiting for your decision
    </Badge>
  )
}
