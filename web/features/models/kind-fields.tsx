import { Field, Input } from '#web/components/field.tsx'
import type { ConnectionKind } from '#web/data/models/model-connections.ts'
import type { ConnectionDraft } from './connection-draft.ts'
import { kindLabels } from './kind-labels.ts'

export interface DraftFieldsProps {
  kind: ConnectionKind
  draft: ConnectionDraft
  errorOf: (path: string) => string | undefined
  onChange: (part: Partial<ConnectionDraft>) => void
}

interface KindFieldsProps extends DraftFieldsProps {
  /** What is said about the saved key; undefined: none is saved. */
  savedKey: string | undefined
}

/** The fields that a connection of a kind needs. */
export function KindFields({ savedKey, ...props }: KindFieldsProps) {
  const { kind, draft, errorOf, onChange } = props
  return (
    <>
      {kind.usualAddress === null && <AddressField {...props} />}
      {kind.needsRegion && (
        <Field label="Region" hint="Where your models run." error={errorOf('region')}>
          <Input
            autoComplete="off"
            spellCheck={false}
            placeholder="eu-central-1"
            value={draft.region}
            onChange={({ target }) => onChange({ region: target.value })}
          />
        </Field>
      )}
      <Field
        label="Key"
        isOptional={!kind.needsKey}
        hint={savedKey ?? kindLabels[kind.kind].keyHint}
        error={errorOf('key')}
      >
        <Input
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={draft.key}
          onChange={({ target }) => onChange({ key: target.value })}
        />
      </Field>
    </>
  )
}

/** The fields that only few connections of a kind need. */
export function RareKindFields(props: DraftFieldsProps) {
  const { kind, draft, errorOf, onChange } = props
  return (
    <>
      {kind.usualAddress !== null && <AddressField {...props} />}
      {kind.kind === 'azure' && (
        <Field label="API version" isOptional error={errorOf('apiVersion')}>
          <Input
            autoComplete="off"
            spellCheck={false}
            placeholder="2024-10-21"
            value={draft.apiVersion}
            onChange={({ target }) => onChange({ apiVersion: target.value })}
          />
        </Field>
      )}
    </>
  )
}

function AddressField({ kind: { kind, usualAddress }, draft, errorOf, onChange }: DraftFieldsProps) {
  const { addressHint, addressExample } = kindLabels[kind]
  return (
    <Field label="Address" isOptional={usualAddress !== null} hint={addressHint} error={errorOf('address')}>
      <Input
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder={addressExample}
        value={draft.address}
        onChange={({ target }) => onChange({ address: target.value })}
      />
    </Field>
  )
}
