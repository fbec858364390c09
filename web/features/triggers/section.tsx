import { type ReactNode, useId } from 'react'

interface SectionProps {
  title: string
  hint: string
  action?: ReactNode
  children: ReactNode
}

/** A part of the dialog under its own heading. */
export function Section({ title, hint, action, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <h3 id={id} className="font-semibold text-sm">
            {title}
          </h3>
          <p className="text-muted text-sm">{hint}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
