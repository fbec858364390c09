import { Hand } from 'lucide-react'
import { Badge } from './badge.tsx'

/** The state of a run that goes on only once its owner has decided, the same everywhere. */
export function HeldBadge() {
  return (
    <Badge tone="warning" icon={<Hand size={14} aria-hidden />}>
      Waiting for your decision
    </Badge>
  )
}
