import { Plus, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { resultFieldsMax } from '#contract/runs/result-field-names.ts'
import type { ResultField, ResultShape } from '#contract/runs/result-fields.ts'
import { NeedsModel } from '#web/components/agent/needs-model.tsx'
import { Button } from '#web/components/button.tsx'
import { Switch } from '#web/components/switch.tsx'
import { useMissingModel } from '#web/data/models/models.ts'
import { fieldExamples } from './field-examples.ts'
import { type FieldErrors, FieldRow } from './field-row.tsx'

interface ResultFieldsEditorProps {
  shape: ResultShape | null
  onChange: (shape: ResultShape | null) => void
  /** What the form has found, by the place of a field. */
  error: { message?: string; fields?: { message?: string } | FieldErrors[] } | undefined
}

const newField: ResultField = { name: '', type: 'text', description: '', isRequired: false }

/** The fields that each result of the agent has, in addition to its text. */
export function ResultFieldsEditor({ shape, onChange, error }: ResultFieldsEditorProps) {
  const rows = useRef<HTMLOListElement>(null)
  const fields = shape?.fields ?? []
  const keys = useKeys(fields.length)
  const [removed, setRemoved] = useState<{ field: ResultField; index: number; isList: boolean }>()
  const [notice, setNotice] = useState('')
  const { isMissing, isAdmin } = useMissingModel()

  const put = (next: ResultField[], nextKeys = keys.list, isList = shape?.isList ?? true) => {
    keys.set(nextKeys)
    onChange(next.length > 0 ? { isList, fields: next } : null)
  }
  const focusIn = (index: number, part: string) =>
    rows.current?.children[index]?.querySelector<HTMLElement>(part)?.focus()
  const add = () => {
    flushSync(() => put([...fields, newField], [...keys.list, keys.next()]))
    focusIn(fields.length, 'input')
  }
  const move = (index: number, by: 1 | -1) => {
    flushSync(() => {
      put(swapped(fields, index, index + by), swapped(keys.list, index, index + by))
      setNotice(`Moved to place ${index + by + 1} of ${fields.length}.`)
    })
    // At the end of the list only the other button can be pressed.
    const canGoOn = by === 1 ? index + by < fields.length - 1 : index + by > 0
    focusIn(index + by, (by === 1) === canGoOn ? '[data-down]' : '[data-up]')
  }
  const remove = (index: number) => {
    const field = fields[index]
    if (shape && field) setRemoved({ field, index, isList: shape.isList })
    put(fields.toSpliced(index, 1), keys.list.toSpliced(index, 1))
  }
  const undo = () => {
    if (!removed) return
    const { field, index, isList } = removed
    flushSync(() =>
      put(fields.toSpliced(index, 0, field), keys.list.toSpliced(index, 0, keys.next()), isList),
    )
    setRemoved(undefined)
    focusIn(index, 'input')
  }
  const take = (example: ResultShape) => {
    keys.set(example.fields.map(keys.next))
    setRemoved(undefined)
    onChange(example)
  }
  const own = error && !Array.isArray(error.fields) ? (error.fields?.message ?? error.message) : undefined
  return (
    <div className="flex flex-col gap-4 pt-2 pb-5 sm:pl-5.5">
      <p className="text-muted text-sm">
        With fields, each result also has these values: as a table here, as CSV and JSON for other programs.
      </p>
      {fields.length === 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-sm">Begin with an example:</span>
          {Object.entries(fieldExamples).map(([name, example]) => (
            <Button key={name} size="sm" onClick={() => take(example)}>
              {name}
            </Button>
          ))}
        </div>
      )}
      {isMissing && (
        <NeedsModel isAdmin={isAdmin}>
          An AI model fills them, or a Python script that returns them in <code>result</code>.
        </NeedsModel>
      )}
      {fields.length > 0 && (
        <>
          <Switch
            label="A list of rows"
            hint="Off: a result has each field once."
            checked={shape?.isList ?? true}
            onChange={(isList) => onChange({ isList, fields })}
          />
          <ol ref={rows} aria-label="Fields" className="flex flex-col gap-3">
            {fields.map((field, index) => (
              <FieldRow
                key={keys.list[index]}
                field={field}
                place={index + 1}
                count={fields.length}
                errors={errorsAt(error?.fields, index)}
                onChange={(change) =>
                  put(fields.map((each, place) => (place === index ? { ...each, ...change } : each)))
                }
                onMove={(by) => move(index, by)}
                onRemove={() => remove(index)}
              />
            ))}
          </ol>
        </>
      )}
      <output className="sr-only">{notice}</output>
      {removed && fields.length < resultFieldsMax && (
        <p className="flex flex-wrap items-center gap-x-3 rounded-md bg-sunken px-3 text-sm">
          <output className="wrap-anywhere min-w-0 py-1.5">
            {removed.field.name.trim() ? `“${removed.field.name}” removed.` : 'Field removed.'}
          </output>
          <Button size="sm" variant="ghost" icon={<Undo2 size={16} aria-hidden />} onClick={undo}>
            Undo
          </Button>
        </p>
      )}
      {own && (
        <p role="alert" className="text-danger text-xs">
          {own}
        </p>
      )}
      <Button
        size="sm"
        className="self-start"
        disabled={fields.length >= resultFieldsMax}
        icon={<Plus size={16} aria-hidden />}
        onClick={add}
      >
        Add a field
      </Button>
    </div>
  )
}

const errorsAt = (errors: NonNullable<ResultFieldsEditorProps['error']>['fields'], index: number) =>
  Array.isArray(errors) ? errors[index] : undefined

function swapped<Item>(list: readonly Item[], one: number, other: number): Item[] {
  const moved = [...list]
  const [first, second] = [list[one], list[other]]
  if (first === undefined || second === undefined) return moved
  moved[one] = second
  moved[other] = first
  return moved
}

/** Keys of rows that have no identity of their own; new ones when the list was replaced from outside. */
function useKeys(count: number) {
  const last = useRef(0)
  const next = () => {
    last.current += 1
    return last.current
  }
  const [list, set] = useState<number[]>([])
  const isFitting = list.length === count
  return { list: isFitting ? list : Array.from({ length: count }, (_, index) => -1 - index), set, next }
}
