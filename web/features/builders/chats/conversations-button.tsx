import { History, Plus } from 'lucide-react'
import { useState } from 'react'
import type { BuilderKind } from '#contract/builders/chat-message.ts'
import { LazyDialog } from '#web/components/overlay/lazy-dialog.tsx'
import { Button } from '#web/components/button.tsx'
import { lazyPart } from '#web/platform/lazy-part.ts'

const conversationsDialog = lazyPart(() =>
  import('./conversations-dialog.tsx').then((module) => module.ConversationsDialog),
)

interface ConversationsButtonProps {
  kind: BuilderKind
  openId: number | undefined
  onOpen: (id: number | undefined) => void
}

/** Opens the stored conversations, or starts a new one. */
export function ConversationsButton({ kind, openId, onOpen }: ConversationsButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        className="max-sm:px-2.5"
        icon={<History size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Conversations
      </Button>
      {openId !== undefined && (
        <Button
          size="sm"
          className="max-sm:px-2.5"
          icon={<Plus size={16} aria-hidden />}
          onClick={() => onOpen(undefined)}
        >
          <span className="max-sm:sr-only">New conversation</span>
        </Button>
      )}
      {isOpen && (
        <LazyDialog onClose={() => setOpen(false)}>
          <conversationsDialog.View
            kind={kind}
            openId={openId}
            onOpen={onOpen}
            onClose={() => setOpen(false)}
          />
        </LazyDialog>
      )}
    </>
  )
}
