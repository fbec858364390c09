import { Link } from 'wouter'
import { Dialog } from '#web/components/overlay/dialog.tsx'
import { routes } from '#web/platform/routes.ts'
import { shortcuts } from './shortcut-keys.ts'

interface ShortcutsDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function ShortcutsDialog({ open, onOpenChange }: ShortcutsDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Keyboard shortcuts"
      description="They do nothing while you type in a field or a dialog is open."
      size="sm"
    >
      <dl className="divide-y divide-line">
        {shortcuts.map(({ act, label, keys }) => (
          <div key={act} className="flex items-center justify-between gap-4 py-2.5">
            <dt>{label}</dt>
            <dd className="flex shrink-0 items-center gap-1.5 text-muted text-xs">
              {keys.map((key, n) => (
                <span key={key} className="flex items-center gap-1.5">
                  {n > 0 && act !== 'palette' && 'then'}
                  <kbd className="min-w-7 rounded-sm border border-control bg-sunken px-1.5 py-0.5 text-center font-mono text-ink">
                    {key}
                  </kbd>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-muted text-sm">
        Single keys can be switched off in the{' '}
        <Link
          href={`${routes.settings}#keyboard-shortcuts`}
          className="link"
          onClick={() => onOpenChange(false)}
        >
          settings
        </Link>
        .
      </p>
    </Dialog>
  )
}
