import type { ReactNode } from 'react'
import { Button } from '#web/components/button.tsx'

interface CheckoutFrameProps {
  onClose: () => void
  action?: ReactNode
  children: ReactNode
}

/**
 * The content of the dialog, with its buttons visible below; the dialog and its focus stay when the content changes.
 */
export function CheckoutFrame({ onClose, action, children }: CheckoutFrameProps) {
  return (
    <>
      {children}
      <div className="-mx-4 -bottom-5 sm:-mx-6 sticky mt-5 -mb-5 flex flex-wrap justify-end gap-2 border-line border-t bg-surface px-4 py-3 sm:px-6">
        <Button onClick={onClose}>Close</Button>
        {action}
      </div>
    </>
  )
}
