import { type FormEvent, useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { Field, Input } from '#web/components/field.tsx'
import {
  type ConnectionModel,
  type ConnectionScope,
  useChangeModels,
} from '#web/data/models/model-connections.ts'
import { issueAt } from '#web/platform/issue-at.ts'

interface PriceFormProps {
  scope: ConnectionScope
  connectionId: number
  model: ConnectionModel
  onDone: () => void
}

const amountMissing = 'Please enter an amount in dollars, such as 0.15'

/** Asks for the price of a model that no price list knows. */
export function PriceForm({ scope, connectionId, model: { name, price }, onDone }: PriceFormProps) {
  const entered = price?.by === 'administrator' ? price : undefined
  const [typed, setTyped] = useState({ input: textOf(entered?.input), output: textOf(entered?.output) })
  const [isChecked, setChecked] = useState(false)
  const change = useChangeModels(scope)
  const input = amountOf(typed.input)
  const output = amountOf(typed.output)
  const send = (next: { input: number; output: number } | null) =>
    change.mutate(
      { params: { id: connectionId }, body: { models: [{ name, price: next }] } },
      { onSuccess: onDone },
    )
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (input !== undefined && output !== undefined) send({ input, output })
  }
  const field = (part: keyof typeof typed, label: string, amount: number | undefined) => (
    <Field
      label={label}
      error={
        isChecked && amount === undefined ? amountMissing : issueAt(change.error, `models.0.price.${part}`)
      }
    >
      <Input
        inputMode="decimal"
        autoComplete="off"
        value={typed[part]}
        onChange={({ target }) => setTyped({ ...typed, [part]: target.value })}
      />
    </Field>
  )
  return (
    <form
      noValidate
      aria-label={`Price of ${name}`}
      onSubmit={handleSubmit}
      className="flex flex-col gap-3 rounded-md bg-sunken p-3"
    >
      <div className="grid items-start gap-3 sm:grid-cols-2">
        {field('input', 'Read, $ per million tokens', input)}
        {field('output', 'Written, $ per million tokens', output)}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" variant="primary" busy={change.isPending}>
          Save price
        </Button>
        {entered && (
          <Button size="sm" onClick={() => send(null)}>
            Remove price
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

const textOf = (amount: number | undefined) => (amount === undefined ? '' : String(amount))

/** People write decimals with a point or a comma; undefined: it is no amount. */
function amountOf(text: string): number | undefined {
  const plain = text.trim().replace(',', '.')
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined
}
