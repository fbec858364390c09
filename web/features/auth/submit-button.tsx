import type { ReactNode } from 'react'
import { Button } from '#web/components/button.tsx'
import { useIsHydrated } from '#web/platform/dom/hydration.ts'

/** Sends the form; not before the script that does so has taken over, for a browser would send it by itself. */
export function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  const isScripted = useIsHydrated()
  return (
    <>
      <noscript>
        <p className="text-danger text-sm">Signing in needs JavaScript, which is switched off here.</p>
      </noscript>
      <Button type="submit" variant="primary" size="lg" busy={busy} disabled={!isScripted}>
        {children}
      </Button>
    </>
  )
}
