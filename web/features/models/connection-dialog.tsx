import { useState } from 'react'
import type { ModelEngine } from '#contract/models/model-kinds.ts'
import { Button } from '#web/components/button.tsx'
import { ConfirmDialog, Dialog } from '#web/components/overlay/dialog.tsx'
import type { Connection, ConnectionKind, ConnectionScope } from '#web/data/models/model-connections.ts'
import { type ConnectionDraft, draftOf, newDraft } from './connection-draft.ts'
import { ConnectionForm } from './connection-form.tsx'
import { KindChoice } from './kind-choice.tsx'
import { kindLabels } from './kind-labels.ts'
import { ModelList } from './model-list.tsx'

interface ConnectionDialogProps {
  scope: ConnectionScope
  connections: readonly Connection[]
  kinds: readonly ConnectionKind[]
  /** The connection to change; undefined: a new one. */
  connection?: Connection | undefined
  /** Begins with its models instead of its settings. */
  isForModels?: boolean
  onClose: () => void
}

/** Connects a service in steps: its kind, its settings, its models. Asks before typed settings are lost. */
export function ConnectionDialog(props: ConnectionDialogProps) {
  const { scope, connections, kinds, connection, isForModels = false, onClose } = props
  const [engine, setEngine] = useState<ModelEngine | undefined>(connection?.kind)
  const [first, setFirst] = useState<ConnectionDraft | undefined>(() => connection && draftOf(connection))
  const [draft, setDraft] = useState(first)
  const [listedId, setListedId] = useState(isForModels ? connection?.id : undefined)
  const [isLeaving, setLeaving] = useState(false)
  const kind = kinds.find((each) => each.kind === engine)
  // Listing again changes it.
  const listed = connections.find(({ id }) => id === listedId)

  const choose = (chosen: ModelEngine | undefined) => {
    const empty =
      chosen &&
      newDraft(
        chosen,
        connections.map(({ name }) => name),
      )
    setEngine(chosen)
    setFirst(empty)
    setDraft(empty)
  }
  const leave = () => (listedId === undefined && draft !== first ? setLeaving(true) : onClose())
  const handleSaved = ({ id }: Connection) => (connection ? onClose() : setListedId(id))
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && leave()}
      title={titleOf(connection, listedId === undefined ? engine : undefined, listed)}
    >
      {listed && <ModelList scope={scope} connection={listed} />}
      {listedId === undefined && !kind && <KindChoice kinds={kinds} onChoose={choose} />}
      {listedId === undefined && kind && draft && (
        <ConnectionForm
          scope={scope}
          kind={kind}
          connection={connection}
          draft={draft}
          onDraft={setDraft}
          onSaved={handleSaved}
          back={
            !connection && (
              <Button variant="ghost" className="mr-auto" onClick={() => choose(undefined)}>
                Another service
              </Button>
            )
          }
        />
      )}
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        title="Discard what you entered?"
        description="The connection is not saved yet. What you typed is lost."
        confirmLabel="Discard"
        keepLabel="Keep editing"
        onConfirm={onClose}
      />
    </Dialog>
  )
}

function titleOf(
  connection: Connection | undefined,
  engine: ModelEngine | undefined,
  listed: Connection | undefined,
): string {
  if (listed) return `Models of ${listed.name}`
  if (connection) return `Change ${connection.name}`
  return engine
    ? `Connect ${kindLabels[engine].name.replace(/^Another/, 'another')}`
    : 'Connect an AI service'
}
