import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { type AgentFormField, formFieldTypes, formLabelMax } from '#contract/public-pages/form-names.ts'
import { ChoicesInput } from '#web/components/text/choices-input.tsx'
import { Field, Input } from '#web/components/field.tsx'
import { IconButton } from '#web/components/overlay/icon-button.tsx'
import { Select } from '#web/components/select.tsx'
import { fieldTypeNames } from './form-draft.ts'

interface FormFieldRowProps {
  field: AgentFormField
  /** From 1. */
  place: number
  count: number
  errorOf: (part: 'label' | 'choices') => string | undefined
  onChange: (change: Partial<AgentFormField>) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

/** One field of a public form, with its label, its type and its place. */
export function FormFieldRow({
  field,
  place,
  count,
  errorOf,
  onChange,
  onMove,
  onRemove,
}: FormFieldRowProps) {
  const { label, type, choices = [], isRequired } = field
  const words = label.trim() || `field ${place}`
  return (
    <li className="flex flex-col gap-3 rounded-md border border-line p-3">
      <div className="grid gap-3 sm:grid-cols-[1fr_10rem]">
        <Field label="Label" error={errorOf('label')}>
          <Input
            value={label}
            maxLength={formLabelMax}
            autoComplete="off"
            placeholder="Your question"
            onChange={({ target }) => onChange({ label: target.value })}
          />
        </Field>
        <Field label="Type">
          <Select
            value={type}
            onChange={({ target }) => onChange({ type: target.value as AgentFormField['type'] })}
          >
            {formFieldTypes.map((each) => (
              <option key={each} value={each}>
                {fieldTypeNames[each]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {type === 'choice' && (
        <Field label="Choices, one a line" error={errorOf('choices')}>
          <ChoicesInput choices={choices} onChange={(changed) => onChange({ choices: changed })} />
        </Field>
      )}
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
            label={`Move ${words} up`}
            disabled={place === 1}
            icon={<ArrowUp size={16} aria-hidden />}
            onClick={() => onMove(-1)}
          />
          <IconButton
            label={`Move ${words} down`}
            disabled={place === count}
            icon={<ArrowDown size={16} aria-hidden />}
            onClick={() => onMove(1)}
          />
          <IconButton
            label={`Remove ${words}`}
            disabled={count === 1}
            icon={<X size={16} aria-hidden />}
            onClick={onRemove}
          />
        </span>
      </div>
    </li>
  )
}
