import type { AgentFormField } from '#contract/public-pages/form-names.ts'
import type { AgentFormReply } from '#contract/public-pages/public-pages.ts'

/** The settings of a form as its owner edits them. */
export interface FormDraft {
  isActive: boolean
  title: string
  intro: string
  fields: AgentFormField[]
  perVisitorDay: string
  perDay: string
  /** One origin a line. */
  frameOrigins: string
  showsResult: boolean
  /** Undefined: as it is; null: none; else a new one. */
  password: string | null | undefined
}

export const fieldTypeNames: Record<AgentFormField['type'], string> = {
  text: 'Short text',
  'long-text': 'Long text',
  number: 'Number',
  email: 'Email',
  date: 'Date',
  choice: 'Choice',
  'yes-no': 'Box to tick',
}

/** The form as it is stored, or a first draft for an agent without one. */
export function draftOf(form: AgentFormReply | null, agentName: string): FormDraft {
  if (form === null)
    return {
      isActive: false,
      title: agentName,
      intro: '',
      fields: [{ name: 'f1', label: 'Your request', type: 'long-text', isRequired: true }],
      perVisitorDay: '5',
      perDay: '50',
      frameOrigins: '',
      showsResult: true,
      password: undefined,
    }
  const { isActive, title, intro, fields, showsResult } = form
  return {
    isActive,
    title,
    intro,
    fields,
    showsResult,
    perVisitorDay: String(form.perVisitorDay),
    perDay: String(form.perDay),
    frameOrigins: form.frameOrigins.join('\n'),
    password: undefined,
  }
}

/** The draft as the server takes it. */
export function bodyOf({ perVisitorDay, perDay, frameOrigins, password, fields, ...draft }: FormDraft) {
  return {
    ...draft,
    fields: fields.map(({ choices, ...field }) => ({
      ...field,
      ...(field.type === 'choice' && { choices: choices ?? [] }),
    })),
    perVisitorDay: Number(perVisitorDay),
    perDay: Number(perDay),
    frameOrigins: frameOrigins
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
    ...(password !== undefined && { password }),
  }
}

/** A new field, under a name that no other field has. */
export function newField(fields: readonly AgentFormField[]): AgentFormField {
  const numbers = fields.map(({ name }) => Number(/^f(\d+)$/.exec(name)?.[1] ?? 0))
  return { name: `f${Math.max(0, ...numbers) + 1}`, label: '', type: 'text', isRequired: false }
}

/** The code that shows a form in a page of another site. */
export const embedCode = (address: string, title: string) =>
  `<iframe src="${address}" title="${title.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}" width="100%" height="700" style="border:0"></iframe>`
