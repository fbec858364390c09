import { type FormEvent, useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { Field, Input } from '#web/components/field.tsx'
import { type Integration, type UserIntegration, useChangeConnection } from '#web/data/integrations.ts'
import { issueAt } from '#web/platform/issue-at.ts'
import { ConfigFields, type ConfigTexts } from './config-fields.tsx'

interface ConnectionFormProps {
  connection: UserIntegration
  integration: Integration
  /** Called when settings other than the name were saved. */
  onNewSettings: () => void
}

/** Name and settings of a connection; an empty secret field leaves the secret unchanged. */
export function ConnectionForm({ connection, integration, onNewSettings }: ConnectionFormProps) {
  const { id } = connection
  const { fields } = integration
  const change = useChangeConnection()
  const openConfig = Object.fromEntries(
    fields.filter(({ isSecret }) => !isSecret).map(({ name }) => [name, connection.config[name] ?? '']),
  )
  const [name, setName] = useState(connection.name)
  const [config, setConfig] = useState<ConfigTexts>(openConfig)
  const changed = Object.fromEntries(
    Object.entries(config).filter(([field, text]) => text !== (openConfig[field] ?? '')),
  )
  const isChanged = name !== connection.name || Object.keys(changed).length > 0

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const body = {
      ...(name !== connection.name && { name }),
      ...(Object.keys(changed).length > 0 && { config: changed }),
    }
    change.mutate(
      { params: { id }, body },
      {
        onSuccess: (saved) => {
          setConfig({ ...blankSecrets(fields), ...openOf(fields, saved.config) })
          if (body.config && saved.isActive) onNewSettings()
        },
      },
    )
  }
  return (
    <form onSubmit={handleSubmit} className="grid items-start gap-5 sm:grid-cols-2" aria-label="Settings">
      <Field label="Connection Name" error={issueAt(change.error, 'name')}>
        <Input
          value={name}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <ConfigFields
        fields={fields}
        values={config}
        kept={connection.isReadable ? connection.config : {}}
        error={change.error}
        onChange={setConfig}
      />
      <div className="sm:col-span-2">
        <Button type="submit" busy={change.isPending} disabled={!isChanged}>
          Save changes
        </Button>
      </div>
    </form>
  )
}

const blankSecrets = (fields: Integration['fields']): ConfigTexts =>
  Object.fromEntries(fields.filter(({ isSecret }) => isSecret).map(({ name }) => [name, '']))

const openOf = (fields: Integration['fields'], config: ConfigTexts): ConfigTexts =>
  Object.fromEntries(fields.filter(({ isSecret }) => !isSecret).map(({ name }) => [name, config[name] ?? '']))
