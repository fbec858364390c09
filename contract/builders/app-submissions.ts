import { z } from 'zod'
import { fieldTypes } from './app-spec.ts'
import { endpoint } from '#contract/endpoint.ts'
import { idParams, nothing, pageQuery, rowId, rowIdText, timestamp } from '#contract/values.ts'

/** Submissions that the inbox of one application holds. */
export const submissionsMax = 5_000
/** Bytes of one submission. */
export const submissionBytesMax = 32 * 1024
const fieldsMax = 40

const fieldName = z.string().regex(/^[\w$-]{1,60}$/, 'Expected the name of a field')
const value = z.union([z.string().max(20_000), z.number(), z.boolean(), z.null()])
/** The values that a visitor entered, by field name. Money is in cents. */
const values = z
  .record(fieldName, value)
  .refine((all) => Object.keys(all).length <= fieldsMax, `At most ${fieldsMax} fields`)
export type SubmittedValues = z.output<typeof values>

/** A form of an application, as its tables describe it. */
export interface AppForm {
  /** Name of the table that it fills. */
  name: string
  label: string
  one: string
  /** Fields whose values together no two submissions may share. */
  unique?: readonly string[]
  /** The times that each day of the week offers, Sunday first, where days differ. */
  times?: readonly (readonly string[])[]
  fields: readonly {
    name: string
    label: string
    type: (typeof fieldTypes)[number]
    required?: boolean
    options?: readonly string[]
  }[]
}

const submission = z
  .object({ id: rowId, form: z.string(), values: z.record(z.string(), value), createdAt: timestamp })
  .meta({ id: 'AppSubmission' })
export type AppSubmissionReply = z.input<typeof submission>

const form = z.object({
  name: z.string(),
  label: z.string(),
  one: z.string(),
  fields: z.array(z.object({ name: z.string(), label: z.string(), type: z.enum(fieldTypes) })),
})

const siteParams = z.strictObject({ token: z.string().regex(/^[\w-]{32}$/, 'Expected a published page') })

export const appSubmissionsApi = {
  list: endpoint('GET /api/app-projects/:id/submissions', {
    summary: 'What visitors of the published copy sent, newest first',
    params: idParams,
    query: pageQuery,
    reply: z.object({ total: z.int(), forms: z.array(form), submissions: z.array(submission) }),
  }),
  remove: endpoint('DELETE /api/app-projects/:id/submissions/:submissionId', {
    summary: 'Delete one submission; a time that it booked is free again',
    params: idParams.extend({ submissionId: rowIdText }),
    reply: nothing,
    status: 204,
  }),
  submit: endpoint('POST /api/published/:token/submissions', {
    summary: 'Send a form of a published copy to the owner of the application',
    access: 'public',
    params: siteParams,
    body: z.strictObject({
      form: z.string().regex(/^\w{1,60}$/, 'Expected the name of a form'),
      values,
      key: z.string().regex(/^[\w-]{16,64}$/, 'Expected a random key'),
    }),
    bodyLimit: submissionBytesMax,
    reply: z.object({ number: z.int() }),
    status: 201,
  }),
  taken: endpoint('GET /api/published/:token/taken', {
    summary: 'Which times of a published copy are taken; not by whom',
    access: 'public',
    params: siteParams,
    reply: z.object({ taken: z.array(z.object({ form: z.string(), values: z.record(z.string(), value) })) }),
  }),
}
