import { Check, Pencil, Trash2 } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { BuilderKind } from '#contract/builders/chat-message.ts'
import { isolated } from '#contract/isolated.ts'
import { ConfirmDialog, Dialog } from '#web/components/overlay/dialog.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { Input } from '#web/components/field.tsx'
import { IconButton } from '#web/components/overlay/icon-button.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { Time } from '#web/components/time.tsx'
import { useBuilderChats, useRemoveChat, useRenameChat } from '#web/data/builders/builder-chats.ts'
import type { Reply } from '#web/platform/call.ts'

type Line = Reply<'GET /api/builder-chats'>[number]

interface ConversationsDialogProps {
  kind: BuilderKind
  openId: number | undefined
  onOpen: (id: number | undefined) => void
  onClose: () => void
}

/** The stored conversations: search, continue, rename and delete. */
export function ConversationsDialog({ kind, openId, onOpen, onClose }: ConversationsDialogProps) {
  const [words, setWords] = useState('')
  const q = useDeferredValue(words.trim())
  const chats = useBuilderChats(kind, q)
  const [leaving, setLeaving] = useState<Line>()
  const remove = useRemoveChat()

  const handleRemove = ({ id }: Line) =>
    remove.mutate(
      { params: { id } },
      {
        onSuccess: () => id === openId && onOpen(undefined),
        onSettled: () => setLeaving(undefined),
      },
    )
  return (
    <Dialog open onOpenChange={onClose} title="Conversations">
      <Input
        type="search"
        aria-label="Search conversations"
        placeholder="Search names and messages"
        value={words}
        maxLength={200}
        onChange={(event) => setWords(event.target.value)}
      />
      {chats.error && (
        <ErrorState
          title="Failed to load the conversations"
          error={chats.error}
          onRetry={() => void chats.refetch()}
        />
      )}
      {chats.isPending && <Skeleton className="mt-4 h-24" />}
      {chats.data?.length === 0 && (
        <EmptyState
          title={q === '' ? 'No conversations yet' : 'No conversation contains these words'}
          hint={q === '' ? 'Say what you need, and the conversation is kept here.' : undefined}
        />
      )}
      <ul className="mt-4 flex flex-col divide-y divide-line" aria-label="Your conversations">
        {chats.data?.map((line) => (
          <ConversationLine
            key={line.id}
            line={line}
            isOpen={line.id === openId}
            onOpen={() => {
              onOpen(line.id)
              onClose()
            }}
            onRemove={() => setLeaving(line)}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== undefined}
        onOpenChange={() => setLeaving(undefined)}
        title="Delete this conversation?"
        description={`“${isolated(leaving?.title ?? '')}” is deleted for good. What was built in it stays.`}
        confirmLabel="Delete conversation"
        busy={remove.isPending}
        onConfirm={() => leaving && handleRemove(leaving)}
      />
    </Dialog>
  )
}

interface LineProps {
  line: Line
  isOpen: boolean
  onOpen: () => void
  onRemove: () => void
}

function ConversationLine({ line, isOpen, onOpen, onRemove }: LineProps) {
  const [name, setName] = useState<string>()
  const rename = useRenameChat()
  const handleSave = () => {
    const title = name?.trim() ?? ''
    if (title === '' || title === line.title) return setName(undefined)
    rename.mutate({ params: { id: line.id }, body: { title } }, { onSuccess: () => setName(undefined) })
  }
  return (
    <li className="flex items-center gap-1 py-2">
      {name === undefined ? (
        <button
          type="button"
          aria-current={isOpen || undefined}
          onClick={onOpen}
          className="min-h-11 min-w-0 grow cursor-pointer rounded-md px-2 text-left hover:bg-sunken"
        >
          <bdi className="block truncate font-medium text-sm">{line.title}</bdi>
          <span className="block text-muted text-xs">
            {line.phase === 'completed' ? 'Completed' : 'In progress'}
            {isOpen && ' · open now'} · <Time at={line.updatedAt} />
          </span>
        </button>
      ) : (
        <Input
          aria-label="Name of the conversation"
          value={name}
          maxLength={120}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && handleSave()}
        />
      )}
      {name === undefined ? (
        <IconButton
          label="Rename"
          icon={<Pencil size={16} aria-hidden />}
          onClick={() => setName(line.title)}
        />
      ) : (
        <IconButton label="Save name" icon={<Check size={16} aria-hidden />} onClick={handleSave} />
      )}
      <IconButton danger label="Delete" icon={<Trash2 size={16} aria-hidden />} onClick={onRemove} />
    </li>
  )
}
