import { ConfirmDialog } from '#web/components/overlay/dialog.tsx'

interface CloseWithoutKeyProps {
  open: boolean
  onOpenChange: (isOpen: boolean) => void
  onConfirm: () => void
}

/** Asks before a dialog closes on a key that is shown this once. */
export function CloseWithoutKey(props: CloseWithoutKeyProps) {
  return (
    <ConfirmDialog
      {...props}
      title="Close without the key?"
      description="The key on this page is shown this once. If you have not kept it, you will have to make a new one."
      confirmLabel="Close anyway"
    />
  )
}
