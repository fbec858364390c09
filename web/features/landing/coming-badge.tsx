import { Hourglass } from 'lucide-react'
import { Badge } from '#web/components/badge.tsx'

/** Marks what a later release brings; beside it stands what works today. */
export function ComingBadge() {
  return (
    <Badge icon={<Hourglass size={14} aria-hidden />} className="shrink-0 border border-line">
      Coming
    </Badge>
  )
}
