import { CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#web/platform/class-names.ts'

/** A sentence about the form as a whole; a failure is announced. */
export function FormMessage({ tone, children }: { tone: 'danger' | 'info'; children: ReactNode }) {
  const Icon = tone === 'danger' ? CircleAlert : Info
  return (
    <p
      role={tone === 'danger' ? 'alert' : undefined}
      className={classNames(
        'flex items-start gap-2.5 rounded-md px-3.5 py-2.5 text-sm',
        tone === 'danger' ? 'bg-danger-tint text-danger' : 'bg-info-tint text-info',
      )}
    >
      <Icon size={16} className="mt-0.5 shrink-0" aria-hidden />
      <span>{children}</span>
    </p>
  )
}
