import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#web/components/button.tsx'
import { CopyField } from '#web/components/text/copy-field.tsx'
import { shownOnce } from './outside-press.ts'

/** The secrets with which a program calls the API, a trigger or a webhook; shown only once. */
export interface OneTimeKeys {
  title: string
  fields: { label: string; text: string }[]
}

interface OneTimeKeysPanelProps {
  keys: OneTimeKeys
  onDone: () => void
}

/** Shows secrets that cannot be shown again: takes the focus and stays until the user confirms having stored them. */
export function OneTimeKeysPanel({ keys: { title, fields }, onDone }: OneTimeKeysPanelProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    // Wait until the dialog before has returned the focus.
    const timer = setTimeout(() => panel.current?.focus())
    return () => clearTimeout(timer)
  }, [])
  return (
    <section
      {...shownOnce}
      ref={panel}
      tabIndex={-1}
      aria-label={title}
      className="flex flex-col gap-3 rounded-lg border border-warning bg-warning-tint p-4"
    >
      <p className="flex items-start gap-2 font-semibold text-sm text-warning">
        <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
        <span className="wrap-anywhere min-w-0">{title}</span>
      </p>
      <p className="text-sm">
        Copy this now and keep it like a password. It is shown this once: Balancia cannot show it again. If it
        is lost, make a new one.
      </p>
      {fields.map((field) => (
        <CopyField key={field.label} {...field} />
      ))}
      <div>
        <Button onClick={onDone}>I have saved it</Button>
      </div>
    </section>
  )
}
