// chunk: frame
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#web/platform/class-names.ts'

/**
 * The summary of a `<details>`: its chevron turns on opening, even when nested; at least 44 px high on touch screens.
 */
export function FoldHead({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <summary
      className={classNames(
        'flex min-h-9 cursor-pointer list-none items-center gap-1.5 py-1.5 text-sm max-sm:min-h-11 pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden',
        className,
      )}
    >
      <ChevronRight
        size={16}
        aria-hidden
        className="shrink-0 text-muted transition-transform [details[open]>summary>&]:rotate-90"
      />
      {children}
    </summary>
  )
}
