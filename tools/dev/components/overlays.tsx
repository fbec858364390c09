import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { ConfirmDialog, Dialog } from '#web/components/overlay/dialog.tsx'
import { IconButton } from '#web/components/overlay/icon-button.tsx'
import { LazyDialog, Opening } from '#web/components/overlay/lazy-dialog.tsx'
import { Menu, MenuChoices, MenuItem, MenuSeparator } from '#web/components/overlay/menu.tsx'
import { OneTimeKeysPanel } from '#web/components/overlay/one-time-keys.tsx'
import { ShareDialog } from '#web/components/overlay/share-dialog.tsx'
import { Tooltip } from '#web/components/overlay/tooltip.tsx'
import { toast } from '#web/platform/toast.ts'

const nothing = () => {}
const bin = <Trash2 size={16} aria-hidden />
const shares = [
  { id: 1, email: 'katherine@example.com', role: 'editor' as const, createdAt: new Date().toISOString() },
]

/** A button, and what opens when it is pressed. */
function Opens({ label, children }: { label: string; children: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {isOpen && children(() => setOpen(false))}
    </>
  )
}

/** What opens over the page; its theme is that of the page. */
export const overlays: Record<string, ReactNode> = {
  Dialog: (['sm', 'md', 'lg'] as const).map((size) => (
    <Opens key={size} label={`Open ${size}`}>
      {(close) => (
        <Dialog
          open
          size={size}
          title="Edit agent"
          description="What it changes."
          footer={<Button onClick={close}>Done</Button>}
          onOpenChange={close}
        >
          <p className="text-sm">The content of the dialog.</p>
        </Dialog>
      )}
    </Opens>
  )),
  Menu: (
    <Menu trigger={<Button>Export</Button>}>
      <MenuItem icon={bin} onSelect={nothing}>
        Download as PDF
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={bin} onSelect={nothing}>
        Print
      </MenuItem>
      <MenuSeparator />
      <MenuChoices
        label="How it is read"
        value="auto"
        choices={[
          { value: 'auto', name: 'Automatically' },
          { value: 'never', name: 'Never with a browser' },
        ]}
        onChoose={nothing}
      />
    </Menu>
  ),
  ConfirmDialog: (
    <Opens label="Delete">
      {(close) => (
        <ConfirmDialog
          open
          onOpenChange={close}
          title="Delete this agent?"
          description="Its runs are deleted with it."
          confirmLabel="Delete"
          onConfirm={close}
        />
      )}
    </Opens>
  ),
  ShareDialog: (
    <Opens label="Share">
      {(close) => (
        <ShareDialog
          title="Share Harbour watch"
          description="Others see its runs."
          shares={{ data: shares, isPending: false, error: null, refetch: nothing }}
          share={{ isPending: false, error: null }}
          onShare={nothing}
          onUnshare={nothing}
          onClose={close}
        />
      )}
    </Opens>
  ),
  'LazyDialog, Opening': (
    <Opens label="Open and wait">
      {(close) => (
        <LazyDialog onClose={close}>
          <Opening />
        </LazyDialog>
      )}
    </Opens>
  ),
  'Tooltip, IconButton': (
    <>
      <Tooltip label="What the button does">
        <Button>Rest here</Button>
      </Tooltip>
      <IconButton label="Remove" icon={bin} />
      <IconButton label="Delete" icon={bin} danger />
      <IconButton label="Disabled" icon={bin} disabled />
    </>
  ),
  Toaster: (
    <>
      <Button onClick={() => toast({ title: 'Saved', description: 'The agent was saved.' })}>Success</Button>
      <Button
        onClick={() =>
          toast({ title: 'Error', description: 'The server did not answer.', variant: 'destructive' })
        }
      >
        Error
      </Button>
    </>
  ),
  OneTimeKeysPanel: (
    <Opens label="Make a key">
      {(close) => (
        <OneTimeKeysPanel
          keys={{ title: 'The key of Till', fields: [{ label: 'Key', text: 'bk_4f9a1c77e2d84b0f' }] }}
          onDone={close}
        />
      )}
    </Opens>
  ),
}
