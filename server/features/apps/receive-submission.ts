import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { type AppForm, type SubmittedValues, submissionsMax } from '#contract/builders/app-submissions.ts'
import { inboxPath } from '#contract/builders/app-paths.ts'
import { isolated } from '#contract/isolated.ts'
import { db, inTransaction, type Tx } from '#server/db/database.ts'
import {
  appProjectSites,
  appProjects,
  type AppSubmissionRow,
  appSubmissions,
} from '#server/db/tables/builders.ts'
import { notifications } from '#server/db/tables/messages.ts'
import { users } from '#server/db/tables/users.ts'
import { notifyOwner } from '#server/features/notifications/public.ts'
import type { RequestFacts } from '#server/http/context.ts'
import { clock } from '#server/platform/clock.ts'
import { config } from '#server/platform/config.ts'
import { conflict, Failure, invalid, tooManyRequests } from '#server/platform/failure.ts'
import { hashOf } from '#server/platform/secrets/api-key.ts'
import { RateWindow } from '#server/platform/load/rate-window.ts'

/** Maximum submissions from one address to one page per minute, and from all visitors to one page per hour. */
const perAddressMax = 10
const perPageMax = 500
const minute = new RateWindow(60)
const hour = new RateWindow(3_600)
const textMax = 5_000
const bytesPerMb = 1_000_000

interface Submission {
  form: string
  values: SubmittedValues
  key: string
}

/** Nothing was stored: the visitor's page keeps the entries and shows the reason. */
const notSent = (status: number, code: string, reason: string) =>
  new Failure(status, code, `${reason} Nothing was sent.`)

/**
 * Stores what a visitor sent to a published copy, once per key, and notifies the owner. Returns its number in the
 * inbox. Throws a failure with words for the visitor when the page is not published, the time is taken, a field does
 * not fit, or too much arrives.
 */
export async function receiveSubmission(
  token: string,
  submission: Submission,
  { ip }: RequestFacts,
): Promise<{ number: number }> {
  const page = hashOf(token)
  const wait = minute.take(`${page} ${ip}`, perAddressMax) || hour.take(page, perPageMax)
  if (wait > 0) throw tooManyRequests(wait)
  return inTransaction(async (tx) => {
    const site = await publishedSite(tx, token)
    const form = formOf(site.forms, submission.form)
    const { values } = submission
    refuseUnfit(form, values)
    const stored = {
      projectId: site.projectId,
      form: form.name,
      values,
      bytes: Buffer.byteLength(JSON.stringify(values)),
      requestKey: submission.key,
      uniqueKey: form.unique ? JSON.stringify(form.unique.map((name) => values[name] ?? null)) : null,
    }
    const [added] = await tx
      .insert(appSubmissions)
      .values({ ...stored, createdAt: clock.now() })
      .onConflictDoNothing()
      .returning({ id: appSubmissions.id })
    if (!added) return { number: await knownNumber(tx, stored, form) }
    await checkSubmissionLimit(tx, site.userId, site.projectId)
    await notifyOfSubmission(tx, site, form, values)
    return { number: added.id }
  })
}

/**
 * Returns the times of a published copy that are taken, by their unique fields; omits forms whose unique fields
 * identify people.
 */
export async function takenTimes(token: string) {
  const { projectId, forms } = await publishedSite(db, token)
  const rows = await db
    .select({ form: appSubmissions.form, values: appSubmissions.values })
    .from(appSubmissions)
    .where(and(eq(appSubmissions.projectId, projectId), isNotNull(appSubmissions.uniqueKey)))
  const taken = rows.flatMap(({ form, values }) => {
    const known = forms.find(({ name }) => name === form)
    if (!known?.unique || isPrivate(known)) return []
    const named = known.unique.map((name) => [name, values[name] ?? null] as const)
    return [{ form, values: Object.fromEntries(named) }]
  })
  return { taken }
}

interface Site {
  projectId: number
  userId: string
  name: string
  forms: AppForm[]
}

async function publishedSite(queries: Pick<Tx, 'select'>, token: string): Promise<Site> {
  const [site] = await queries
    .select({
      projectId: appProjects.id,
      userId: appProjects.userId,
      name: appProjects.name,
      forms: appProjectSites.forms,
    })
    .from(appProjectSites)
    .innerJoin(appProjects, eq(appProjects.id, appProjectSites.projectId))
    .innerJoin(users, and(eq(users.id, appProjects.userId), eq(users.isActive, true)))
    .where(eq(appProjectSites.token, hashOf(token)))
  if (!site?.forms) throw notSent(410, 'not_published', 'This page is no longer published.')
  return { ...site, forms: site.forms }
}

function formOf(forms: readonly AppForm[], name: string): AppForm {
  const found = forms.find((form) => form.name === name)
  if (!found) throw invalid('This page has no such form.')
  return found
}

/**
 * Validates the fields that the form is known to have; fields that somebody added to its code are accepted unchanged.
 */
function refuseUnfit({ fields, times }: AppForm, values: SubmittedValues): void {
  for (const { name, label, type, required, options } of fields) {
    const value = values[name] ?? null
    const isEmpty = value === null || value === ''
    if (required && isEmpty) throw invalid(`${label} is needed.`)
    if (isEmpty) continue
    if (options && !options.includes(String(value))) throw invalid(`${label}: choose one.`)
    if (typeof value === 'string' && type !== 'longtext' && value.length > textMax)
      throw invalid(`${label} is too long.`)
    if (type === 'date' && !/^\d{4}-\d{2}-\d{2}$/.test(String(value)))
      throw invalid(`${label}: choose a day.`)
  }
  const offered = times?.[new Date(`${String(values.date)}T00:00:00Z`).getUTCDay()] ?? []
  if (times && !offered.includes(String(values.time)))
    throw invalid(
      `${values.time ?? 'This time'} is not offered on this day. Choose another day or time. Nothing was sent.`,
    )
}

/** Returns the number of a stored submission: of the same request, or of an address that is already on the list. */
async function knownNumber(
  tx: Tx,
  { projectId, requestKey, uniqueKey }: Pick<AppSubmissionRow, 'projectId' | 'requestKey' | 'uniqueKey'>,
  form: AppForm,
): Promise<number> {
  const ofProject = eq(appSubmissions.projectId, projectId)
  const [same] = await tx
    .select({ id: appSubmissions.id })
    .from(appSubmissions)
    .where(and(ofProject, eq(appSubmissions.requestKey, requestKey)))
  if (same) return same.id
  const isTaken = conflict('This is taken already. Nothing was sent.')
  if (!isPrivate(form) || uniqueKey === null) throw isTaken
  const [listed] = await tx
    .select({ id: appSubmissions.id })
    .from(appSubmissions)
    .where(and(ofProject, eq(appSubmissions.form, form.name), eq(appSubmissions.uniqueKey, uniqueKey)))
  if (!listed) throw isTaken
  return listed.id
}

/** Whether the unique fields identify a person: then nobody may learn that the person has sent the form. */
const isPrivate = ({ unique = [], fields }: AppForm) =>
  fields.some(({ name, type }) => unique.includes(name) && type === 'email')

async function checkSubmissionLimit(tx: Tx, userId: string, projectId: number): Promise<void> {
  const [{ bytes } = { bytes: 0 }] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${appSubmissions.bytes}), 0)::float8` })
    .from(appSubmissions)
    .innerJoin(appProjects, eq(appProjects.id, appSubmissions.projectId))
    .where(eq(appProjects.userId, userId))
  const count = await tx.$count(appSubmissions, eq(appSubmissions.projectId, projectId))
  if (count > submissionsMax || bytes > config.userStorageMb * bytesPerMb)
    throw notSent(507, 'inbox_full', 'The owner of this page cannot receive more at the moment.')
}

/** Sends at most one unread notification per application and one email per hour; the inbox holds the rest. */
async function notifyOfSubmission(
  tx: Tx,
  { userId, projectId, name }: Site,
  { one, fields }: AppForm,
  values: SubmittedValues,
): Promise<void> {
  const link = inboxPath(projectId)
  const isAlreadyNotified = and(
    eq(notifications.userId, userId),
    eq(notifications.link, link),
    sql`${notifications.readAt} is null`,
  )
  if ((await tx.$count(notifications, isAlreadyNotified)) > 0) return
  const labelOf = (field: string) => fields.find((each) => each.name === field)?.label ?? field
  const lines = Object.entries(values).flatMap(([field, value]) =>
    value === null || value === '' ? [] : `${labelOf(field)}: ${value}`,
  )
  await notifyOwner(tx, {
    userId,
    kind: 'form.received',
    title: `New ${one} for “${isolated(name)}”`,
    body: lines.join(', '),
    link,
    emailKey: `form:${projectId}:${clock.now().toISOString().slice(0, 13)}`,
  })
}
