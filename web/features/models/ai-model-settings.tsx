import { useState } from 'react'
import { ErrorState } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { useSession } from '#web/data/auth.ts'
import { useConnectModel, useLocalOllama, useModelProviders, useModels } from '#web/data/models.ts'
import type { Reply } from '#web/platform/call.ts'
import { Button } from '#web/components/button.tsx'
import { Field } from '#web/components/field.tsx'
import { Select } from '#web/components/select.tsx'
import { ProviderRow } from './provider-row.tsx'

/** Which AI models there are; an administrator connects and removes them here. */
export function AiModelSettings() {
  const isAdmin = useSession().user?.role === 'admin'
  return (
    <div className="flex flex-col gap-4">
      <ModelsInUse isAdmin={isAdmin} />
      {isAdmin && <OllamaOffer />}
      {isAdmin && <Providers />}
    </div>
  )
}

function ModelsInUse({ isAdmin }: { isAdmin: boolean }) {
  const { data, error, refetch, isFetching } = useModels()
  if (data) {
    return <p className="text-sm">{data.length > 0 ? usableText(data) : missingText(isAdmin)}</p>
  }
  if (!error) return <Loading />
  return (
    <ErrorState
      title="Failed to load the AI models"
      error={error}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

type Model = Reply<'GET /api/models'>[number]

function usableText(models: readonly Model[]): string {
  const names = models.flatMap(({ name, model, trouble }) => (trouble ? [] : [`${name} (${model})`]))
  if (names.length > 0) return `Your agents can use ${names.join(', ')}.`
  const refused = models.map(({ name, model }) => `${name} (${model})`).join(', ')
  return `${refused} refuses the calls of your agents. Until this is fixed they run without an AI model.`
}

function missingText(isAdmin: boolean) {
  const without =
    'AI model: not connected. Agents read their links, tell what is new and run scripts; personas, learning and writing need an AI model.'
  return isAdmin ? `${without} Connect one of these:` : `${without} Ask the administrator to connect one.`
}

function Providers() {
  const { data, error, refetch, isFetching } = useModelProviders()
  if (data) {
    return (
      <ul aria-label="AI services" className="divide-y divide-line border-line border-t">
        {data.map((provider) => (
          <ProviderRow key={provider.engine} provider={provider} />
        ))}
      </ul>
    )
  }
  if (!error) return <Loading />
  return (
    <ErrorState
      title="Failed to load the AI services"
      error={error}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

function Loading() {
  return (
    <>
      <output className="sr-only">Loading the AI models</output>
      <Skeleton className="h-12" />
    </>
  )
}

/** Offers to connect the Ollama on the server's machine, if there is one and its slot is free. */
function OllamaOffer() {
  const { data: found } = useLocalOllama()
  const { data: providers } = useModelProviders()
  const isTaken = providers?.find(({ engine }) => engine === 'openai-compatible')?.setBy !== 'nobody'
  if (!found || isTaken) return null
  return <Offer address={found.address} models={found.models} />
}

function Offer({ address, models: [first, ...others] }: { address: string; models: string[] }) {
  const [model, setModel] = useState(first ?? '')
  const connect = useConnectModel()
  if (first === undefined)
    return (
      <p className="rounded-md bg-sunken p-3 text-sm sm:p-4">
        Ollama runs on the machine of this server, without a model yet. Get one there, such as by{' '}
        <code>ollama pull llama3.2</code>.
      </p>
    )
  const use = () =>
    connect.mutate({
      params: { engine: 'openai-compatible' },
      body: { address, model, forAdministratorsOnly: false },
    })
  return (
    <section aria-labelledby="ollama-offer" className="flex flex-col gap-3 rounded-md bg-sunken p-3 sm:p-4">
      <h3 id="ollama-offer" className="font-medium text-sm">
        Ollama runs on the machine of this server
      </h3>
      <p className="text-muted text-sm">
        Agents can use it without a key and at no cost. What they read and write stays on that machine.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-48">
          <Field label="Model">
            <Select value={model} onChange={({ target }) => setModel(target.value)}>
              {[first, ...others].map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <Button variant="primary" busy={connect.isPending} onClick={use}>
          Use Ollama
        </Button>
      </div>
    </section>
  )
}
