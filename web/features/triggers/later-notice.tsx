import { Info } from 'lucide-react'
import type { ReactNode } from 'react'

/** Says honestly what does not work yet. */
export function LaterNotice({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 rounded-md bg-info-tint px-3 py-2 text-info text-sm">
      <Info size={16} aria-hidden className="mt-0.5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}
