import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { CopyField } from './copy-field.tsx'
import { shownOnce } from './stray-press.ts'

/** What a program, a trigger or an address is called with, as it is told this once. */
export interface OneTimeKeys {
  title: string
  fields: { label: string; text: string }[]
}

interface OneTimeKeysPanelProps {
  keys: OneTimeKeys
  onDone: () => void
}

/** Keys that nobody can show again: takes the focus, and stays until it is said that they are kept. */
export function OneTimeKeysPanel({ keys: { title, fields }, onDone }: OneTimeKeysPanelProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    // After the question before has given the focus back.
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
