import { useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { Field } from '#web/components/field.tsx'
import { Select } from '#web/components/select.tsx'
import { type Connection, useConnections, useCreateConnection } from '#web/data/models/model-connections.ts'
import { useLocalOllama } from '#web/data/models/models.ts'

/** Offers to connect the Ollama on the server's machine, if there is one and nothing is connected there. */
export function OllamaOffer() {
  const { data: found } = useLocalOllama()
  const { data } = useConnections('installation')
  if (!found || !data || data.connections.some((connection) => isAt(found.address, connection))) return null
  return <Offer address={found.address} models={found.models} />
}

const isAt = (address: string, connection: Connection) =>
  connection.address !== null && placeOf(connection.address) === placeOf(address)

/** The host and the port, by one name for this machine. */
const placeOf = (address: string) => new URL(address).host.replace(/^127\.0\.0\.1|^\[::1\]/, 'localhost')

function Offer({ address, models: [first, ...others] }: { address: string; models: string[] }) {
  const [model, setModel] = useState(first ?? '')
  const connect = useCreateConnection('installation')
  if (first === undefined)
    return (
      <p className="rounded-md bg-sunken p-3 text-sm sm:p-4">
        Ollama runs on the machine of this server, without a model yet. Get one there, such as by{' '}
        <code>ollama pull llama3.2</code>.
      </p>
    )
  const use = () => connect.mutate({ body: { kind: 'ollama', name: 'Ollama', address, models: [model] } })
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
