import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { executionStatuses } from '#contract/runs/run-names.ts'
import { idParams, nothing, pageQuery, rowId, timestamp } from '#contract/values.ts'
import {
  formChoicesMax,
  formFieldsMax,
  formFieldTypes,
  formIntroMax,
  formLabelMax,
  formPasswordMax,
  formPerDayMax,
  formPerVisitorMax,
  frameOriginsMax,
  linkDays,
} from './form-names.ts'

/** A public link to the result of a run, without its address, which only its creation returns. */
const resultLink = z
  .object({
    id: rowId,
    /** Null: it ends when it is revoked. */
    expiresAt: timestamp.nullable(),
    revokedAt: timestamp.nullable(),
    views: z.int(),
    lastViewedAt: timestamp.nullable(),
    createdAt: timestamp,
  })
  .meta({ id: 'ResultLink' })
export type ResultLinkReply = z.input<typeof resultLink>

export const resultLinksApi = {
  list: endpoint('GET /api/executions/:id/links', {
    summary: 'Public links to the result of a run, newest first',
    params: idParams,
    reply: z.array(resultLink),
  }),
  create: endpoint('POST /api/executions/:id/links', {
    summary: 'Create a link by which anybody reads the result without signing in; only this reply has it',
    params: idParams,
    body: z
      .strictObject({ days: z.literal(linkDays, 'Choose 1, 7 or 30 days, or null for no end') })
      .meta({ id: 'ResultLinkForm' }),
    reply: resultLink.extend({ path: z.string() }).meta({ id: 'ResultLinkWithPath' }),
    status: 201,
  }),
  revoke: endpoint('DELETE /api/result-links/:id', {
    summary: 'Revoke a public link at once',
    params: idParams,
    reply: nothing,
    status: 204,
  }),
}

const plain = /^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u
const line = (max: number, empty: string) =>
  z
    .string()
    .trim()
    .min(1, empty)
    .max(max, `At most ${max} characters`)
    .regex(plain, 'Use no control characters')

const formField = z
  .strictObject({
    name: z.string().regex(/^[a-z]\w{0,39}$/, 'Use a letter, then letters and digits'),
    label: line(formLabelMax, 'Please enter a label'),
    type: z.enum(formFieldTypes),
    isRequired: z.boolean().default(false),
    choices: z.array(line(100, 'Please enter a text')).max(formChoicesMax).optional(),
  })
  .meta({ id: 'AgentFormField' })

/** An origin as the Content-Security-Policy and the Origin header write it: nothing else may enter that header. */
const frameOrigin = z
  .string()
  .trim()
  .toLowerCase()
  .overwrite((text) => text.replace(/\/$/, ''))
  .regex(
    /^https?:\/\/(?:[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?|\[[0-9a-f:]{2,39}\])(?::\d{1,5})?$/,
    'Enter the start of the address of the page, such as https://www.example.com',
  )

const limit = (max: number) => z.int().min(1, 'Allow at least 1').max(max, `Allow at most ${max}`)

const formBody = z.strictObject({
  isActive: z.boolean(),
  title: line(formLabelMax, 'Please enter a title'),
  intro: z.string().trim().max(formIntroMax, `At most ${formIntroMax} characters`).default(''),
  fields: z.array(formField).min(1, 'Add at least one field').max(formFieldsMax),
  perVisitorDay: limit(formPerVisitorMax),
  perDay: limit(formPerDayMax),
  frameOrigins: z.array(frameOrigin).max(frameOriginsMax).default([]),
  showsResult: z.boolean().default(true),
  /** Left out: it stays as it is; null: none. */
  password: z
    .string()
    .min(6, 'At least 6 characters')
    .max(formPasswordMax, `At most ${formPasswordMax} characters`)
    .nullish(),
})

/** The settings of an agent's public form. */
export const agentFormSettings = formBody
  .superRefine(({ fields }, context) => {
    const labels = fields.map(({ label }) => label.toLowerCase())
    const names = fields.map(({ name }) => name)
    fields.forEach(({ label, name, type, choices = [] }, index) => {
      const issue = (path: string, message: string) =>
        context.addIssue({ code: 'custom', path: ['fields', index, path], message })
      if (labels.indexOf(label.toLowerCase()) < index) issue('label', 'Another field has this label')
      if (names.indexOf(name) < index) issue('name', 'Another field has this name')
      if (type === 'choice' && choices.length === 0) issue('choices', 'Add at least one choice')
      if (new Set(choices).size < choices.length) issue('choices', 'Two choices are the same')
    })
  })
  .meta({ id: 'AgentFormSettings' })
export type AgentFormSettings = z.output<typeof agentFormSettings>

const agentForm = z
  .object({
    isActive: z.boolean(),
    title: z.string(),
    intro: z.string(),
    fields: z.array(
      z.object({
        name: z.string(),
        label: z.string(),
        type: z.enum(formFieldTypes),
        isRequired: z.boolean(),
        choices: z.array(z.string()).optional(),
      }),
    ),
    perVisitorDay: z.int(),
    perDay: z.int(),
    frameOrigins: z.array(z.string()),
    showsResult: z.boolean(),
    id: rowId,
    agentId: rowId,
    /** Its path on this site. */
    path: z.string(),
    hasPassword: z.boolean(),
    /** Entries of the last 24 hours. */
    entriesToday: z.int(),
    updatedAt: timestamp,
  })
  .meta({ id: 'AgentForm' })
export type AgentFormReply = z.input<typeof agentForm>

/** What a visitor sent: when, and the run that it started. Nothing identifies the visitor. */
const formEntry = z
  .object({
    id: rowId,
    /** Null: the run was deleted. */
    executionId: rowId.nullable(),
    executionStatus: z.enum(executionStatuses).nullable(),
    createdAt: timestamp,
  })
  .meta({ id: 'FormEntry' })
export type FormEntryReply = z.input<typeof formEntry>

export const agentFormsApi = {
  one: endpoint('GET /api/agents/:id/form', {
    summary: 'The public form of an agent; null before it has one',
    params: idParams,
    reply: z.object({ form: agentForm.nullable() }),
  }),
  save: endpoint('PUT /api/agents/:id/form', {
    summary: 'Create or change the public form of an agent',
    params: idParams,
    body: agentFormSettings,
    reply: agentForm,
  }),
  newAddress: endpoint('POST /api/agents/:id/form/address', {
    summary: 'Give the form a new address; the old one ends at once',
    params: idParams,
    reply: agentForm,
  }),
  entries: endpoint('GET /api/agents/:id/form/entries', {
    summary: 'What visitors sent with the form, newest first',
    params: idParams,
    query: pageQuery,
    reply: z.array(formEntry),
  }),
}
