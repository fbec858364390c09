import { Pencil, Plus, Trash2, UserPen } from 'lucide-react'
import { useState } from 'react'
import type { OwnedPersonaReply } from '#contract/personas/custom-personas.ts'
import { LazyDialog } from '#web/components/overlay/lazy-dialog.tsx'
import { Button } from '#web/components/button.tsx'
import { Card, CardHeader } from '#web/components/card.tsx'
import { ConfirmDialog } from '#web/components/overlay/dialog.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { IconButton } from '#web/components/overlay/icon-button.tsx'
import {
  usePersonaPages,
  usePublishPersona,
  useRemovePersona,
  useWithdrawPersona,
} from '#web/data/personas.ts'
import { PersonaList } from './persona-list.tsx'
import { removalWarning } from './persona-state.ts'
import { lazyPart } from '#web/platform/lazy-part.ts'

/** The dialog loads its validator, so it is a lazy chunk. */
const personaDialog = lazyPart(() => import('./persona-dialog.tsx').then((module) => module.PersonaDialog))

/** The personas that a user wrote: create, edit, share or unshare, and delete. */
export function MyPersonas() {
  const pages = usePersonaPages('GET /api/custom-personas/mine')
  const [edited, setEdited] = useState<OwnedPersonaReply | 'new'>()
  const newButton = (
    <Button size="sm" icon={<Plus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      New persona
    </Button>
  )

  return (
    <Card aria-labelledby="my-personas-title" aria-busy={pages.isPending}>
      <CardHeader
        id="my-personas-title"
        title="My personas"
        description="What you wrote for your agents. Published personas can be picked by everybody here."
        actions={pages.data?.length !== 0 && newButton}
      />
      <PersonaList
        label="My personas"
        pages={pages}
        empty={
          <EmptyState
            icon={<UserPen size={20} aria-hidden />}
            title="No personas yet"
            hint="A persona says who an agent is. Write one and use it for as many agents as you like."
            action={newButton}
          />
        }
        renderActions={(persona) => <PersonaActions persona={persona} onEdit={() => setEdited(persona)} />}
      />
      {edited && (
        <LazyDialog onClose={() => setEdited(undefined)}>
          <personaDialog.View
            persona={edited === 'new' ? null : edited}
            onClose={() => setEdited(undefined)}
          />
        </LazyDialog>
      )}
    </Card>
  )
}

function PersonaActions({ persona, onEdit }: { persona: OwnedPersonaReply; onEdit: () => void }) {
  const { id, name, isPublished, withdrawnAt } = persona
  const publish = usePublishPersona()
  const withdraw = useWithdrawPersona()
  const share = isPublished ? withdraw : publish
  return (
    <>
      {withdrawnAt === null && (
        <Button size="sm" busy={share.isPending} onClick={() => share.mutate({ params: { id } })}>
          {isPublished ? 'Withdraw' : 'Publish'}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
      <IconButton label={`Edit ${name}`} icon={<Pencil size={16} aria-hidden />} onClick={onEdit} />
      <RemoveAction persona={persona} />
    </>
  )
}

function RemoveAction({ persona }: { persona: OwnedPersonaReply }) {
  const [isAsking, setAsking] = useState(false)
  const remove = useRemovePersona()
  const handleConfirm = () =>
    remove.mutate({ params: { id: persona.id } }, { onSettled: () => setAsking(false) })
  return (
    <>
      <IconButton
        danger
        label={`Delete ${persona.name}`}
        icon={<Trash2 size={16} aria-hidden />}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Delete this persona?"
        description={<span className="wrap-anywhere">{removalWarning(persona)}</span>}
        confirmLabel="Delete persona"
        busy={remove.isPending}
        onConfirm={handleConfirm}
      />
    </>
  )
}
