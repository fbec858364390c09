// chunk: page
import { Link } from 'wouter'
import { Keys } from '#web/components/keys.tsx'
import { Dialog } from '#web/components/overlay/dialog.tsx'
import type { Place } from '#web/platform/places.ts'
import { settingsAt } from '#web/platform/routes.ts'
import { shortcuts } from './shortcut-keys.ts'

interface ShortcutsDialogProps {
  places: readonly Place[]
  onClose: () => void
}

export function ShortcutsDialog({ places, onClose }: ShortcutsDialogProps) {
  const anywhere = shortcuts.map(({ act, label, keys }) => ({ label, keys, isTogether: act === 'palette' }))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Keyboard shortcuts"
      description="They do nothing while you type in a field or a dialog is open."
    >
      <ShortcutList title="Anywhere" shortcuts={anywhere} />
      <ShortcutList
        title="Go to a page"
        shortcuts={places.map(({ label, key }) => ({ label, keys: ['g', key] }))}
      />
      <p className="mt-5 text-muted text-sm">
        Single keys can be switched off in the{' '}
        <Link href={settingsAt('keyboard-shortcuts')} className="link" onClick={onClose}>
          settings
        </Link>
        .
      </p>
    </Dialog>
  )
}

interface ShortcutListProps {
  title: string
  shortcuts: readonly { label: string; keys: readonly string[]; isTogether?: boolean }[]
}

function ShortcutList({ title, shortcuts: listed }: ShortcutListProps) {
  return (
    <section className="not-first:mt-5">
      <h3 className="font-semibold text-muted text-xs">{title}</h3>
      <dl className="mt-1 gap-x-10 sm:columns-2">
        {listed.map(({ label, keys, isTogether }) => (
          <div
            key={label}
            className="flex break-inside-avoid items-center justify-between gap-4 border-line border-b py-1.5"
          >
            <dt>{label}</dt>
            <dd>
              <Keys keys={keys} isTogether={isTogether} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
