import { X } from 'lucide-react'
import { plainActsMax } from '#contract/agents/agent-tool-names.ts'
import { isolated } from '#contract/isolated.ts'
import { Field, Input } from '#web/components/field.tsx'
import { IconButton } from '#web/components/overlay/icon-button.tsx'
import { Select } from '#web/components/select.tsx'
import { Switch } from '#web/components/switch.tsx'
import type { ToolInputField } from '#web/data/agent-tools.ts'
import { type AgentTools, type Choice, keyOf, placeOf } from './tool-choices.ts'

type Act = AgentTools['readFrom'][number] & { onlyWhenNew?: boolean }
type Value = Act['input'][string]

interface PlainActsProps {
  title: string
  hint: string
  choices: readonly Choice[]
  acts: readonly Act[]
  onChange: (acts: Act[]) => void
  mayBeOnlyWhenNew?: boolean
}

/** Actions at other services after each run, without a model, with their settings. */
export function PlainActs({
  title,
  hint,
  choices,
  acts,
  onChange,
  mayBeOnlyWhenNew = false,
}: PlainActsProps) {
  if (choices.length === 0 && acts.length === 0) return null
  const changeAt = (index: number, change: Partial<Act>) =>
    onChange(acts.map((act, at) => (at === index ? { ...act, ...change } : act)))
  const add = (key: string) => {
    const choice = choices.find((each) => keyOf(placeOf(each)) === key)
    if (choice) onChange([...acts, { ...placeOf(choice), input: {} }])
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 font-medium text-sm">{title}</legend>
      <p className="text-muted text-xs">{hint}</p>
      {acts.map((act, index) => {
        const choice = choices.find((each) => keyOf(placeOf(each)) === keyOf(act))
        const name = choice ? nameOf(choice) : `${act.integrationId}: ${act.tool} (not connected)`
        return (
          // Two of the same tool differ only in their position.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index} className="flex flex-col gap-3 rounded-md border border-line p-3">
            <div className="flex items-start justify-between gap-2">
              <p className="wrap-anywhere text-sm">{name}</p>
              <IconButton
                label={`Remove ${name}`}
                icon={<X size={16} />}
                onClick={() => onChange(acts.filter((_, at) => at !== index))}
              />
            </div>
            {choice?.tool.fields?.map((field) => (
              <ActField
                key={field.name}
                field={field}
                value={act.input[field.name]}
                onChange={(value) => changeAt(index, { input: withValue(act.input, field.name, value) })}
              />
            ))}
            {mayBeOnlyWhenNew && (
              <Switch
                label="Only when something is new"
                hint="Skipped when nothing changed since the last run."
                checked={act.onlyWhenNew ?? false}
                onChange={(onlyWhenNew) => changeAt(index, { onlyWhenNew })}
              />
            )}
          </div>
        )
      })}
      {acts.length < plainActsMax && choices.length > 0 && (
        <Select aria-label={`${title}: add`} value="" onChange={(event) => add(event.target.value)}>
          <option value="">{acts.length === 0 ? 'Nowhere' : 'Add another'}</option>
          {choices.map((choice) => (
            <option key={keyOf(placeOf(choice))} value={keyOf(placeOf(choice))}>
              {nameOf(choice)}
            </option>
          ))}
        </Select>
      )}
    </fieldset>
  )
}

const nameOf = ({ offer, tool }: Choice) => `${isolated(offer.name)}: ${tool.title}`

function withValue(input: Act['input'], name: string, value: Value): Act['input'] {
  const { [name]: _before, ...others } = input
  return value === undefined || value === '' ? others : { ...others, [name]: value }
}

interface ActFieldProps {
  field: ToolInputField
  value: Value
  onChange: (value: Value) => void
}

function ActField({
  field: { name, type, choices, description, isRequired },
  value,
  onChange,
}: ActFieldProps) {
  const label = isRequired ? name : `${name} (optional)`
  if (type === 'yes-no') {
    return <Switch label={label} hint={description ?? ''} checked={value === true} onChange={onChange} />
  }
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return (
    <Field label={label} hint={description ?? undefined}>
      {type === 'choice' ? (
        <Select value={text} onChange={(event) => onChange(event.target.value)}>
          <option value="">Not set</option>
          {choices?.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </Select>
      ) : (
        <Input
          inputMode={type === 'number' ? 'decimal' : undefined}
          value={text}
          onChange={({ target }) => onChange(typedValue(target.value, type))}
        />
      )}
    </Field>
  )
}

/** Keeps an incomplete number as the typed text. */
function typedValue(text: string, type: ToolInputField['type']): Value {
  return type === 'number' && text !== '' && String(Number(text)) === text ? Number(text) : text
}
