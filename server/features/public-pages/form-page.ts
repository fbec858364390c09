import { type AgentFormField, formLongTextMax, formTextMax } from '#contract/public-pages/form-names.ts'
import type { AgentFormRow } from '#server/db/tables/public-pages.ts'
import { escapeHtml } from '#server/http/pages/escape-html.ts'
import { prefixed } from '#server/platform/site-url.ts'
import type { PublicPage } from './page-frame.ts'
import type { Entered, FieldErrors } from './form-values.ts'

/** Name of the field that people do not see, and programs fill in. */
export const trapName = 'website'

interface FormState {
  stamp: string
  pass?: string
  entered?: Entered
  errors?: FieldErrors
  /** What went wrong as a whole. */
  alert?: string
  status?: number
  headers?: Record<string, string>
  /** Shows the form to its owner: nothing can be sent. */
  isPreview?: boolean
}

type ShownForm = Pick<AgentFormRow, 'title' | 'intro' | 'fields' | 'showsResult' | 'frameOrigins' | 'slug'>

/** The page of a form, with what a visitor entered and what does not fit, beside each field. */
export function formPage(form: ShownForm, state: FormState): PublicPage {
  const { stamp, pass, entered = {}, errors = {}, alert, status, headers, isPreview = false } = state
  const fields = form.fields.map((field) => fieldHtml(field, entered[field.name] ?? '', errors[field.name]))
  const count = Object.keys(errors).length
  const problem =
    alert ??
    (count > 0 ? `Check ${count === 1 ? 'the marked field' : `the ${count} marked fields`}.` : undefined)
  const after = form.showsResult
    ? 'An agent, which may use an AI model, works on what you send. You see its result here.'
    : 'An agent, which may use an AI model, works on what you send.'
  return {
    title: problem ? `Error: ${form.title}` : form.title,
    ...(status !== undefined && { status }),
    ...(headers && { headers }),
    frameOrigins: form.frameOrigins,
    content: `<h1 dir="auto">${escapeHtml(form.title)}</h1>
${introHtml(form.intro)}
${problem ? alertHtml(problem) : ''}
<form method="post" action="${prefixed(`/f/${form.slug}`)}" novalidate accept-charset="utf-8">
<input type="hidden" name="stamp" value="${escapeHtml(stamp)}">
${pass === undefined ? '' : `<input type="hidden" name="pass" value="${escapeHtml(pass)}">`}
<div class="trap" aria-hidden="true"><label for="${trapName}">Leave this empty</label><input id="${trapName}" name="${trapName}" tabindex="-1" autocomplete="off"></div>
${fields.join('\n')}
<p class="hint">${after} It goes to the user who made this form. Never enter a password.</p>
<button type="submit"${isPreview ? ' disabled' : ''}>Send</button>
</form>`,
  }
}

/** The page that asks for the password of a form. */
export function passwordPage(
  form: ShownForm,
  { error, status, headers }: { error?: string; status?: number; headers?: Record<string, string> },
): PublicPage {
  return {
    title: error ? `Error: ${form.title}` : form.title,
    ...(status !== undefined && { status }),
    ...(headers && { headers }),
    frameOrigins: form.frameOrigins,
    content: `<h1 dir="auto">${escapeHtml(form.title)}</h1>
<form method="post" action="${prefixed(`/f/${form.slug}`)}" novalidate>
<div class="field">
<label for="password">Password of this form</label>
<input id="password" name="password" type="password" autocomplete="off" required${error ? ' aria-invalid="true" aria-describedby="password-error"' : ''}>
${error ? `<p class="error" id="password-error" role="alert">${escapeHtml(error)}</p>` : '<p class="hint">You got it with the link.</p>'}
</div>
<button type="submit">Continue</button>
</form>`,
  }
}

const alertHtml = (text: string) => `<p class="alert" role="alert">${escapeHtml(text)}</p>`

const introHtml = (intro: string) =>
  intro
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p dir="auto">${escapeHtml(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('\n')

function fieldHtml(field: AgentFormField, value: string, error: string | undefined): string {
  const { name, label, type, isRequired } = field
  const id = `field-${name}`
  const more = [
    ` id="${id}" name="${name}"`,
    isRequired ? ' required' : '',
    error ? ` aria-invalid="true" aria-describedby="${id}-error"` : '',
  ].join('')
  const optional = isRequired ? '' : ' <span class="needed">(optional)</span>'
  const labelHtml = `<label for="${id}" dir="auto">${escapeHtml(label)}${optional}</label>`
  const errorHtml = error ? `<p class="error" id="${id}-error">${escapeHtml(error)}</p>` : ''
  if (type === 'yes-no') {
    const box = `<input type="checkbox" value="yes"${more}${value === 'yes' ? ' checked' : ''}>`
    return `<div class="field"><div class="tick">${box}${labelHtml}</div>${errorHtml}</div>`
  }
  return `<div class="field">${labelHtml}${controlHtml(field, value, more)}${errorHtml}</div>`
}

const inputTypes = {
  text: 'type="text"',
  number: 'type="text" inputmode="decimal"',
  email: 'type="email" autocomplete="email"',
  date: 'type="date"',
} as const

function controlHtml({ type, choices = [] }: AgentFormField, value: string, more: string): string {
  if (type === 'long-text')
    return `<textarea${more} maxlength="${formLongTextMax}" dir="auto">${escapeHtml(value)}</textarea>`
  if (type === 'choice') {
    const options = ['', ...choices].map((choice) => {
      const chosen = choice === value ? ' selected' : ''
      return `<option value="${escapeHtml(choice)}"${chosen}>${escapeHtml(choice || 'Choose…')}</option>`
    })
    return `<select${more}>${options.join('')}</select>`
  }
  const kind = inputTypes[type === 'yes-no' ? 'text' : type]
  return `<input ${kind}${more} maxlength="${formTextMax}" dir="auto" value="${escapeHtml(value)}">`
}
