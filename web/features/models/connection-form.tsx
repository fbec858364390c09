import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#web/components/button.tsx'
import { Field, Input } from '#web/components/field.tsx'
import { FoldHead } from '#web/components/fold-head.tsx'
import { TrialOutcome } from '#web/components/text/trial-outcome.tsx'
import {
  type Connection,
  type ConnectionKind,
  type ConnectionScope,
  useChangeConnection,
  useCreateConnection,
  useTryConnection,
} from '#web/data/models/model-connections.ts'
import { issueAt } from '#web/platform/issue-at.ts'
import { type ConnectionDraft, settingsOf } from './connection-draft.ts'
import { GroupChoice } from './group-choice.tsx'
import { HeaderFields } from './header-fields.tsx'
import { KindFields, RareKindFields } from './kind-fields.tsx'
import { LimitFields } from './limit-fields.tsx'

interface ConnectionFormProps {
  scope: ConnectionScope
  kind: ConnectionKind
  /** Undefined: a new one. */
  connection: Connection | undefined
  draft: ConnectionDraft
  onDraft: (draft: ConnectionDraft) => void
  onSaved: (saved: Connection) => void
  /** Leads back to the kinds, for a new connection. */
  back?: ReactNode
}

/** The settings of a connection; tests them before they are saved. */
export function ConnectionForm(props: ConnectionFormProps) {
  const { scope, kind, connection, draft, onDraft, onSaved, back } = props
  const create = useCreateConnection(scope)
  const save = useChangeConnection(scope)
  const trial = useTryConnection(scope)
  const isBusy = create.isPending || save.isPending
  const error = create.error ?? save.error ?? trial.error
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error) showFirstError(form.current)
  }, [error])
  const errorOf = (path: string) => issueAt(error, path)
  const isFromEnvironment = connection?.isFromEnvironment === true

  const forget = () => [create, save, trial].forEach(({ reset }) => reset())
  const change = (part: Partial<ConnectionDraft>) => {
    onDraft({ ...draft, ...part })
    forget()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    forget()
    const settings = settingsOf(draft)
    const models = draft.model.trim() ? [draft.model.trim()] : []
    if (connection)
      save.mutate(
        { params: { id: connection.id }, body: { ...settings, updatedAt: connection.updatedAt } },
        { onSuccess: onSaved },
      )
    else create.mutate({ body: { kind: kind.kind, ...settings, models } }, { onSuccess: onSaved })
  }
  const test = () => {
    forget()
    const { name: _name, ...settings } = settingsOf(draft)
    const model = draft.model.trim() || null
    trial.mutate({ body: { ...(connection && { id: connection.id }), kind: kind.kind, ...settings, model } })
  }
  const fields = { kind, draft, errorOf, onChange: change }
  return (
    <form
      ref={form}
      noValidate
      aria-label="Connection"
      className="flex flex-col gap-5"
      onSubmit={handleSubmit}
    >
      {!isFromEnvironment && <KindFields {...fields} savedKey={savedKeyText(connection)} />}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label="Name" hint="What agents, prices and results call it." error={errorOf('name')}>
          <Input
            autoComplete="off"
            maxLength={60}
            disabled={isFromEnvironment}
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        </Field>
        {!connection && (
          <Field
            label="Model"
            isOptional={kind.usualModel !== null || kind.canList}
            hint={modelHint(kind)}
            error={errorOf('model') ?? errorOf('models') ?? errorOf('models.0')}
          >
            <Input
              autoComplete="off"
              spellCheck={false}
              placeholder={kind.usualModel ?? 'llama3.2'}
              value={draft.model}
              onChange={({ target }) => change({ model: target.value })}
            />
          </Field>
        )}
        {scope === 'installation' && (
          <GroupChoice
            groups={draft.groups}
            error={errorOf('groups')}
            onChange={(groups) => change({ groups })}
          />
        )}
      </div>
      <details open={isFromEnvironment || hasRareSettings(draft)}>
        <FoldHead className="font-medium">More</FoldHead>
        <div className="flex flex-col gap-5 pt-2">
          {!isFromEnvironment && <RareKindFields {...fields} />}
          <LimitFields {...fields} />
          {!isFromEnvironment && (
            <HeaderFields
              headers={draft.headers}
              errorOf={errorOf}
              onChange={(headers) => change({ headers })}
            />
          )}
        </div>
      </details>
      <p className="text-muted text-xs">
        What agents read and write goes to this service, and what it costs is billed by it.
        {!isFromEnvironment && ' The key is stored encrypted and is never shown again.'}
      </p>
      <div className="-bottom-5 sticky -mx-4 -mb-5 flex flex-col gap-4 border-line border-t bg-surface px-4 py-3 sm:-mx-6 sm:px-6">
        <TrialOutcome trial={trial.data} />
        <div className="flex flex-wrap items-center justify-end gap-2">
          {back}
          <Button busy={trial.isPending} onClick={test}>
            Test
          </Button>
          <Button type="submit" variant="primary" busy={isBusy}>
            Save
          </Button>
        </div>
      </div>
    </form>
  )
}

/** Focuses the first field with an error, also behind "More". */
function showFirstError(form: HTMLFormElement | null) {
  const field = form?.querySelector<HTMLElement>('[aria-invalid=true]')
  const fold = field?.closest('details')
  if (fold) fold.open = true
  field?.focus()
}

function savedKeyText(connection: Connection | undefined) {
  if (!connection?.hasKey) return undefined
  const { keyHint } = connection
  return `${keyHint ? `Saved: ••••${keyHint}` : 'A key is saved'}. Leave it empty to keep it.`
}

function modelHint({ usualModel, canList }: ConnectionKind) {
  if (!canList) return 'Spelled as the service does. You can add others later.'
  return usualModel === null
    ? 'You choose among those of the service once it is saved.'
    : `Empty: ${usualModel}. You choose among all once it is saved.`
}

const hasRareSettings = (draft: ConnectionDraft) =>
  draft.headers.length > 0 || Boolean(draft.firstSeconds || draft.pauseSeconds || draft.totalSeconds)
