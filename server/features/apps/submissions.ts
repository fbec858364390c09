import { and, desc, eq, lt } from 'drizzle-orm'
import type { AppForm, SubmittedValues } from '#contract/builders/app-submissions.ts'
import { csvOf } from '#contract/csv.ts'
import type { Page } from '#contract/values.ts'
import { formsOf } from '#server/app-composer/forms.ts'
import { db } from '#server/db/database.ts'
import { appSubmissions } from '#server/db/tables/builders.ts'
import { notFound } from '#server/platform/failure.ts'
import { ownProject } from './project-row.ts'
import { newestVersion } from './versions.ts'

/**
 * Returns what visitors sent to the published copy of the user's application, newest first, with the forms that name
 * its fields.
 */
export async function listSubmissions(userId: string, projectId: number, { limit, before }: Page) {
  const { spec } = await newestVersion(userId, projectId)
  const ofProject = eq(appSubmissions.projectId, projectId)
  const isBefore = before === undefined ? undefined : lt(appSubmissions.id, before)
  const submissions = await db
    .select()
    .from(appSubmissions)
    .where(and(ofProject, isBefore))
    .orderBy(desc(appSubmissions.id))
    .limit(limit)
  const total = await db.$count(appSubmissions, ofProject)
  return { total, forms: formsOf(spec).map((form) => ({ ...form, fields: [...form.fields] })), submissions }
}

/** Deletes one submission. Throws `notFound` when the application, or the submission in it, is not the user's. */
export async function removeSubmission(userId: string, projectId: number, id: number): Promise<void> {
  await ownProject(userId, projectId)
  const { rowCount } = await db
    .delete(appSubmissions)
    .where(and(eq(appSubmissions.projectId, projectId), eq(appSubmissions.id, id)))
  if (rowCount === 0) throw notFound('Submission')
}

/**
 * Returns the whole inbox of the user's application as CSV: a column for each field of any form, with the label from
 * the form.
 */
export async function submissionsCsv(userId: string, projectId: number): Promise<string> {
  const { spec } = await newestVersion(userId, projectId)
  const rows = await db
    .select()
    .from(appSubmissions)
    .where(eq(appSubmissions.projectId, projectId))
    .orderBy(appSubmissions.id)
  const forms = new Map(formsOf(spec).map((form) => [form.name, form]))
  const columns = [
    ...new Set([
      ...[...forms.values()].flatMap(({ fields }) => fields.map(({ name }) => name)),
      ...rows.flatMap(({ values }) => Object.keys(values)),
    ]),
  ]
  const labels = new Map([...forms.values()].flatMap(({ fields }) => fields.map((f) => [f.name, f.label])))
  return csvOf([
    ['Received (UTC)', 'Form', ...columns.map((name) => labels.get(name) ?? name)],
    ...rows.map(({ createdAt, form, values }) => [
      createdAt.toISOString(),
      forms.get(form)?.label ?? form,
      ...columns.map((name) => cellOf(forms.get(form), name, values[name])),
    ]),
  ])
}

function cellOf(form: AppForm | undefined, name: string, value: SubmittedValues[string] | undefined) {
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const type = form?.fields.find((field) => field.name === name)?.type
  return type === 'money' && typeof value === 'number' ? (value / 100).toFixed(2) : value
}
