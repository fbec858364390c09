import { Ellipsis, Pencil, Trash2, Users, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { ThreadDetailReply } from '#contract/threads/threads.ts'
import { threadTitleMax } from '#contract/threads/thread-names.ts'
import { Button } from '#web/components/button.tsx'
import { Field, Input } from '#web/components/field.tsx'
import { ConfirmDialog, Dialog } from '#web/components/overlay/dialog.tsx'
import { IconButton } from '#web/components/overlay/icon-button.tsx'
import { Menu, MenuItem } from '#web/components/overlay/menu.tsx'
import {
  useRemoveThread,
  useRenameThread,
  useShareThread,
  useUnshareThread,
} from '#web/data/threads/threads.ts'
import { CallFailure } from '#web/platform/call.ts'

interface ThreadMenuProps {
  thread: ThreadDetailReply
  onRemoved: () => void
}

/** What the user who began a conversation can do with it. */
export function ThreadMenu({ thread, onRemoved }: ThreadMenuProps) {
  const [open, setOpen] = useState<'rename' | 'share' | 'remove' | null>(null)
  const remove = useRemoveThread()
  const close = () => setOpen(null)
  if (!thread.isOwn) return null
  return (
    <>
      <Menu
        container={document.getElementById('main')}
        trigger={
          <button
            type="button"
            aria-label="More"
            aria-haspopup="menu"
            aria-expanded={false}
            title="More"
            className="inline-flex size-9 shrink-0 cursor-pointer items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink max-sm:size-11 pointer-coarse:size-11"
          >
            <Ellipsis size={16} aria-hidden />
          </button>
        }
      >
        <MenuItem icon={<Pencil size={16} aria-hidden />} onSelect={() => setOpen('rename')}>
          Rename…
        </MenuItem>
        <MenuItem icon={<Users size={16} aria-hidden />} onSelect={() => setOpen('share')}>
          Share…
        </MenuItem>
        <MenuItem icon={<Trash2 size={16} aria-hidden />} onSelect={() => setOpen('remove')}>
          Delete…
        </MenuItem>
      </Menu>
      {open === 'rename' && <RenameDialog thread={thread} onClose={close} />}
      {open === 'share' && <ShareThreadDialog thread={thread} onClose={close} />}
      <ConfirmDialog
        open={open === 'remove'}
        onOpenChange={(isOpen) => !isOpen && close()}
        title="Delete this conversation?"
        description="Its messages are deleted, and a run that works on it is stopped. Its other runs stay in the history."
        confirmLabel="Delete"
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ params: { id: thread.id } }, { onSuccess: onRemoved })}
      />
    </>
  )
}

interface ThreadDialogProps {
  thread: ThreadDetailReply
  onClose: () => void
}

function RenameDialog({ thread, onClose }: ThreadDialogProps) {
  const [title, setTitle] = useState(thread.title)
  const rename = useRenameThread()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    rename.mutate({ params: { id: thread.id }, body: { title } }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      size="sm"
      title="Rename the conversation"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            type="submit"
            form="rename-thread"
            busy={rename.isPending}
            disabled={title.trim() === ''}
          >
            Rename
          </Button>
        </>
      }
    >
      <form id="rename-thread" onSubmit={handleSubmit}>
        <Field label="Name">
          <Input
            value={title}
            maxLength={threadTitleMax}
            onChange={(event) => setTitle(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}

function ShareThreadDialog({ thread, onClose }: ThreadDialogProps) {
  const [email, setEmail] = useState('')
  const share = useShareThread()
  const unshare = useUnshareThread()
  const issue = share.error instanceof CallFailure ? share.error.issues[0]?.message : undefined
  const params = { id: thread.id }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    share.mutate({ params, body: { email: email.trim() } }, { onSuccess: () => setEmail('') })
  }
  return (
    <Dialog
      open
      size="sm"
      title="Share the conversation"
      description="People who may run the agent can read it and write in it. Their messages count toward the budget of the agent's owner."
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <form onSubmit={handleSubmit} noValidate className="flex flex-col gap-4">
        <Field label="Email" error={issue}>
          <Input
            type="email"
            autoComplete="off"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <Button
          type="submit"
          variant="primary"
          className="self-start"
          busy={share.isPending}
          disabled={email.trim() === ''}
        >
          Share
        </Button>
      </form>
      {thread.shares.length > 0 && (
        <ul aria-label="Shared with" className="flex flex-col gap-1 pt-5">
          {thread.shares.map((person) => (
            <li key={person.userId} className="flex items-center justify-between gap-2 text-sm">
              <bdi className="min-w-0 truncate">{person.email}</bdi>
              <IconButton
                label={`Stop sharing with ${person.email}`}
                icon={<X size={16} aria-hidden />}
                disabled={unshare.isPending}
                onClick={() => unshare.mutate({ params: { ...params, userId: person.userId } })}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
