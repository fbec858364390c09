import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#web/components/button.tsx'
import { CopyButton } from '#web/components/text/copy-field.tsx'

/** Recovery codes, which cannot be shown again: take the focus and stay until the user confirms having stored them. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label="Recovery codes"
      className="flex flex-col gap-3 rounded-lg border border-warning bg-warning-tint p-4"
    >
      <p className="flex items-start gap-2 font-semibold text-sm text-warning">
        <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
        Keep these recovery codes
      </p>
      <p className="text-sm">
        Each signs you in once when you do not have your phone. They are shown this once. Without phone and
        codes only an administrator can let you in again.
      </p>
      <ul className="grid gap-x-6 gap-y-1 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={codes.join('\n')} label="Copy all" />
        <Button size="sm" onClick={onDone}>
          I have saved them
        </Button>
      </div>
    </section>
  )
}
