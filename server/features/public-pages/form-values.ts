import { z } from 'zod'
import { type AgentFormField, formLongTextMax, formTextMax } from '#contract/public-pages/form-names.ts'
import { runInput } from '#contract/runs/run-input.ts'
import { hasUnstorableText } from '#server/http/input/read-input.ts'

/** What a visitor entered, by the names of the fields. */
export type Entered = Readonly<Record<string, string>>
/** What is wrong with an entry, by the name of its field. */
export type FieldErrors = Readonly<Record<string, string>>

/** The entries of the fields of a form in a posted body. */
export function enteredIn(fields: readonly AgentFormField[], posted: URLSearchParams): Entered {
  return Object.fromEntries(fields.map(({ name }) => [name, runInput.plain(posted.get(name) ?? '').trim()]))
}

/** Returns what does not fit the fields; empty: everything fits. */
export function errorsIn(fields: readonly AgentFormField[], entered: Entered): FieldErrors {
  const found = fields.flatMap((field) => {
    const error = errorOf(field, entered[field.name] ?? '')
    return error === undefined ? [] : [[field.name, error] as const]
  })
  return Object.fromEntries(found)
}

const isNumber = /^[+-]?\d{1,15}(?:[.,]\d{1,10})?$/
const isEmail = z.email().max(254)
const isDay = z.iso.date()

function errorOf({ type, isRequired, choices = [] }: AgentFormField, value: string): string | undefined {
  if (value === '') {
    if (!isRequired) return undefined
    if (type === 'yes-no') return 'Tick this box.'
    return type === 'choice' ? 'Choose one.' : 'Please fill this in.'
  }
  if (hasUnstorableText(value)) return 'This text has broken characters. Type it again.'
  const max = type === 'long-text' ? formLongTextMax : formTextMax
  if (value.length > max) return `At most ${max} characters. This has ${value.length}.`
  switch (type) {
    case 'number':
      return isNumber.test(value) ? undefined : 'Enter a number, such as 12.5.'
    case 'email':
      return isEmail.safeParse(value).success
        ? undefined
        : 'Enter an email address, such as name@example.com.'
    case 'date':
      return isDay.safeParse(value).success ? undefined : 'Enter a day as year-month-day, such as 2030-05-04.'
    case 'choice':
      return choices.includes(value) ? undefined : 'Choose one.'
    case 'yes-no':
      return value === 'yes' ? undefined : 'Tick this box or leave it empty.'
    default:
      return undefined
  }
}

/**
 * The input of the run: each entry below its label. Its first line is ours, so that nothing that a visitor wrote can
 * look like a file or a picture that the owner gave, and lines of an entry are indented, so that they are no labels.
 */
export function inputOf(title: string, fields: readonly AgentFormField[], entered: Entered): string {
  const lines = fields.map(({ name, label, type }) => {
    const value = entered[name] ?? ''
    if (type === 'yes-no') return `${label}: ${value === 'yes' ? 'yes' : 'no'}`
    if (type !== 'long-text') return `${label}: ${value.replace(/\s+/g, ' ') || '(empty)'}`
    return `${label}:\n${(value || '(empty)').replace(/^/gm, '    ')}`
  })
  const head = `Sent by a visitor with the public form “${title}”:`
  return [head, '', ...lines].join('\n')
}
