import { ArrowDown, ArrowUp, X } from 'lucide-react'
import {
  resultDescriptionMax,
  resultFieldNameMax,
  type ResultFieldType,
  resultFieldTypes,
  resultTypeNames,
} from '#contract/runs/result-field-names.ts'
import type { ResultField } from '#contract/runs/result-fields.ts'
import { ChoicesInput } from '#web/components/text/choices-input.tsx'
import { Field, Input } from '#web/components/field.tsx'
import { IconButton } from '#web/components/overlay/icon-button.tsx'
import { Select } from '#web/components/select.tsx'

type Part = 'name' | 'type' | 'description' | 'choices'
/** What is wrong with one field, by its part; a list has a message for itself or for its entries. */
export type FieldErrors = Partial<Record<Part, { message?: string } | ({ message?: string } | undefined)[]>>

interface FieldRowProps {
  field: ResultField
  /** From 1. */
  place: number
  count: number
  errors: FieldErrors | undefined
  onChange: (change: Partial<ResultField>) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

/** One field of the result, with what it is called, what belongs in it, and its place. */
export function FieldRow({ field, place, count, errors, onChange, onMove, onRemove }: FieldRowProps) {
  const { name, type, description, choices = [], isRequired } = field
  const words = name.trim() || `field ${place}`
  return (
    <li className="flex flex-col gap-3 rounded-md border border-line p-3">
      <div className="grid gap-3 sm:grid-cols-[1fr_10rem]">
        <Field label="Name" {...errorOf(errors?.name)}>
          <Input
            value={name}
            maxLength={resultFieldNameMax}
            autoComplete="off"
            placeholder="Price"
            onChange={({ target }) => onChange({ name: target.value })}
          />
        </Field>
        <Field label="Type" {...errorOf(errors?.type)}>
          <Select value={type} onChange={({ target }) => onChange({ type: target.value as ResultFieldType })}>
            {resultFieldTypes.map((each) => (
              <option key={each} value={each}>
                {resultTypeNames[each]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {type === 'choice' && (
        <Field label="Values, one a line" {...errorOf(errors?.choices)}>
          <ChoicesInput choices={choices} onChange={(changed) => onChange({ choices: changed })} />
        </Field>
      )}
      <Field label="What belongs in it" isOptional {...errorOf(errors?.description)}>
        <Input
          value={description}
          maxLength={resultDescriptionMax}
          autoComplete="off"
          onChange={({ target }) => onChange({ description: target.value })}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-1">
        <label className="flex min-h-9 cursor-pointer items-center gap-2 pr-3 text-sm max-sm:min-h-11 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            checked={isRequired}
            className="size-4 accent-accent"
            onChange={({ target }) => onChange({ isRequired: target.checked })}
          />
          Required
        </label>
        <span className="ml-auto flex">
          <IconButton
            data-up=""
            label={`Move ${words} up`}
            disabled={place === 1}
            icon={<ArrowUp size={16} aria-hidden />}
            onClick={() => onMove(-1)}
          />
          <IconButton
            data-down=""
            label={`Move ${words} down`}
            disabled={place === count}
            icon={<ArrowDown size={16} aria-hidden />}
            onClick={() => onMove(1)}
          />
          <IconButton label={`Remove ${words}`} icon={<X size={16} aria-hidden />} onClick={onRemove} />
        </span>
      </div>
    </li>
  )
}

function errorOf(error: FieldErrors[Part]): { error?: string } {
  const message = Array.isArray(error) ? error.find(Boolean)?.message : error?.message
  return message === undefined ? {} : { error: message }
}
