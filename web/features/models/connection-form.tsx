import { type FormEvent, useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { Field, Input } from '#web/components/field.tsx'
import { Select } from '#web/components/select.tsx'
import { useConnectModel, useTryModel } from '#web/data/models.ts'
import { CallFailure } from '#web/platform/call.ts'
import { keyHints, type Provider, serviceNames } from './provider-labels.ts'
import { TrialOutcome } from '#web/components/text/trial-outcome.tsx'

interface ConnectionFormProps {
  provider: Provider
  onDone: () => void
}

/** The settings that connect a service; tests them before they are saved. */
export function ConnectionForm({ provider, onDone }: ConnectionFormProps) {
  const { engine, isSaved, keyHint } = provider
  const byAddress = engine === 'openai-compatible'
  const [typed, setTyped] = useState(() => typedOf(provider))
  const connect = useConnectModel()
  const trial = useTryModel()
  const { error } = connect.isError ? connect : trial
  const errorOf = (path: string) =>
    error instanceof CallFailure ? error.issues.find((issue) => issue.path === path)?.message : undefined

  const change = (part: Partial<typeof typed>) => {
    setTyped({ ...typed, ...part })
    connect.reset()
    trial.reset()
  }
  const input = () => ({
    params: { engine },
    body: {
      ...(typed.key.trim() && { key: typed.key }),
      ...(byAddress && { address: typed.address.trim() }),
      model: typed.model,
      forAdministratorsOnly: typed.forAdministratorsOnly,
    },
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    trial.reset()
    if (!connect.isPending) connect.mutate(input(), { onSuccess: onDone })
  }
  return (
    <form
      aria-label={`Connect ${serviceNames[engine]}`}
      noValidate
      className="flex flex-col gap-4 rounded-md bg-sunken p-3 sm:p-4"
      onSubmit={handleSubmit}
    >
      {byAddress && (
        <Field
          label="Address"
          hint="Of a service that speaks OpenAI's protocol, such as Ollama, vLLM, LM Studio or OpenRouter."
          error={errorOf('address')}
        >
          <Input
            inputMode="url"
            autoComplete="off"
            placeholder="http://localhost:11434"
            value={typed.address}
            onChange={({ target }) => change({ address: target.value })}
          />
        </Field>
      )}
      <Field
        label="Key"
        isOptional={byAddress}
        hint={isSaved && keyHint ? `Saved: ••••${keyHint}. Leave it empty to keep it.` : keyHints[engine]}
        error={errorOf('key')}
      >
        <Input
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={typed.key}
          onChange={({ target }) => change({ key: target.value })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Model" isOptional={!byAddress} error={errorOf('model')}>
          <Input
            autoComplete="off"
            spellCheck={false}
            placeholder={byAddress ? 'llama3.2' : (suggested(provider) ?? '')}
            value={typed.model}
            onChange={({ target }) => change({ model: target.value })}
          />
        </Field>
        <Field label="Who may use it">
          <Select
            value={typed.forAdministratorsOnly ? 'administrators' : 'everyone'}
            onChange={({ target }) => change({ forAdministratorsOnly: target.value === 'administrators' })}
          >
            <option value="everyone">Everyone</option>
            <option value="administrators">Administrators only</option>
          </Select>
        </Field>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" busy={connect.isPending}>
          Save
        </Button>
        <Button busy={trial.isPending} onClick={() => trial.mutate(input())}>
          Test
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
      <TrialOutcome trial={trial.data} />
      <p className="text-muted text-xs">
        What agents read and write goes to this service, and what it costs is billed by it. The key is stored
        encrypted and is never shown again.
      </p>
    </form>
  )
}

const suggested = ({ model, isModelChosen }: Provider) => (isModelChosen ? undefined : model)

function typedOf({ address, model, isModelChosen, forAdministratorsOnly }: Provider) {
  return { key: '', address: address ?? '', model: (isModelChosen && model) || '', forAdministratorsOnly }
}
