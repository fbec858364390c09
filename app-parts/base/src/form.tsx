import { type FormEvent, useId, useState } from 'react'
import type { Field, Table, Value, Values } from '../shared/model-types.ts'
import { faultsIn } from '../shared/validate.ts'

interface FormProps {
  table: Table
  submit: string
  /** What is filled in already. */
  start?: Values
  onSubmit: (values: Values) => Promise<unknown>
  /** What is said when it is done; the form is empty again then. */
  done?: string
}

/** A form with one field for each of the table, checked as the server checks it. */
export function Form({ table, submit, start = {}, onSubmit, done }: FormProps) {
  const [texts, setTexts] = useState(() => textsOf(table, start))
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [said, setSaid] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const values = valuesOf(table, texts)
    const found = faultsIn(table, values)
    setFaults(found)
    setSaid(undefined)
    if (Object.keys(found).length > 0) return
    setIsBusy(true)
    try {
      await onSubmit(values)
      setTexts(textsOf(table, {}))
      setSaid(done)
    } catch (error) {
      setFaults({ form: error instanceof Error ? error.message : 'That did not work.' })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <form className="form" noValidate onSubmit={send}>
      {table.fields.map((field) => (
        <FormField
          key={field.name}
          field={field}
          text={texts[field.name] ?? ''}
          fault={faults[field.name]}
          onChange={(text) => setTexts({ ...texts, [field.name]: text })}
        />
      ))}
      {faults.form && <p role="alert">{faults.form}</p>}
      {said && (
        <p role="status" className="done">
          {said}
        </p>
      )}
      <button type="submit" className="button" disabled={isBusy}>
        {isBusy ? 'One moment…' : submit}
      </button>
    </form>
  )
}

const inputTypes: Partial<Record<Field['type'], string>> = {
  email: 'email',
  number: 'number',
  money: 'number',
  date: 'date',
  time: 'time',
}

interface FormFieldProps {
  field: Field
  text: string
  fault: string | undefined
  onChange: (text: string) => void
}

function FormField({ field, text, fault, onChange }: FormFieldProps) {
  const id = useId()
  const shared = {
    id,
    'aria-invalid': fault !== undefined,
    'aria-describedby': fault === undefined ? undefined : `${id}-fault`,
    'aria-required': field.required,
  }
  if (field.type === 'yesno') {
    return (
      <label className="check" htmlFor={id}>
        <input
          {...shared}
          type="checkbox"
          checked={text === 'yes'}
          onChange={(e) => onChange(e.target.checked ? 'yes' : '')}
        />
        {field.label}
      </label>
    )
  }
  return (
    <div className="field">
      <label htmlFor={id}>
        {field.label}
        {!field.required && <span className="muted"> (optional)</span>}
      </label>
      {field.type === 'longtext' && (
        <textarea {...shared} rows={4} value={text} onChange={(e) => onChange(e.target.value)} />
      )}
      {field.type === 'choice' && (
        <select {...shared} value={text} onChange={(e) => onChange(e.target.value)}>
          <option value="">Choose…</option>
          {field.options?.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )}
      {field.type !== 'longtext' && field.type !== 'choice' && (
        <input
          {...shared}
          type={inputTypes[field.type] ?? 'text'}
          step={field.type === 'money' ? '0.01' : 'any'}
          value={text}
          onChange={(e) => onChange(e.target.value)}
        />
      )}
      {fault && (
        <p id={`${id}-fault`} className="fault">
          {fault}
        </p>
      )}
    </div>
  )
}

function textOf({ type }: Field, value: Value | undefined): string {
  if (value === undefined || value === null) return ''
  if (type === 'yesno') return value === true ? 'yes' : ''
  return type === 'money' ? (Number(value) / 100).toFixed(2) : String(value)
}

const textsOf = (table: Table, values: Values) =>
  Object.fromEntries(table.fields.map((field) => [field.name, textOf(field, values[field.name])]))

function valueOf({ type }: Field, text: string): Value {
  if (type === 'yesno') return text === 'yes'
  if (type === 'number') return text === '' ? null : Number(text)
  if (type === 'money') return text === '' ? null : Math.round(Number(text) * 100)
  return type === 'choice' && text === '' ? null : text
}

const valuesOf = (table: Table, texts: Record<string, string>): Values =>
  Object.fromEntries(table.fields.map((field) => [field.name, valueOf(field, texts[field.name] ?? '')]))
