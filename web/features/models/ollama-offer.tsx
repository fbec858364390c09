import { useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { Field } from '#web/components/field.tsx'
import { Select } from '#web/components/select.tsx'
import { useConnectModel, useLocalOllama, useModelProviders } from '#web/data/models.ts'

/** Offers to connect the Ollama on the server's machine, if there is one and its slot is free. */
export function OllamaOffer() {
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
