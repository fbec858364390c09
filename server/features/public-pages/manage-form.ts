import { randomBytes } from 'node:crypto'
import { and, desc, eq, getTableColumns, lt, sql } from 'drizzle-orm'
import { publicFormPath } from '#contract/public-pages/form-names.ts'
import type { AgentFormSettings } from '#contract/public-pages/public-pages.ts'
import type { Page } from '#contract/values.ts'
import { accessibleAgents } from '#server/db/access.ts'
import { db, inTransaction, type Queries, type Tx } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { type AgentFormRow, agentForms, formSubmissions } from '#server/db/tables/public-pages.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { ownAgent } from '#server/features/agents/public.ts'
import { hashPassword, limitHashing } from '#server/features/auth/public.ts'
import { clock } from '#server/platform/clock.ts'
import { notFound } from '#server/platform/failure.ts'

/** 24 random characters: nobody finds a form that was not given to them. */
const newSlug = () => randomBytes(18).toString('base64url')

const entriesToday = () => sql<number>`(
  select count(*)::int from ${formSubmissions}
  where ${formSubmissions.formId} = ${agentForms.id} and ${formSubmissions.createdAt} > ${since24Hours().toISOString()}::timestamptz
)`

export const since24Hours = () => new Date(clock.now().getTime() - 86_400_000)

/** The public form of the user's agent; null before it has one. */
export async function formOf(userId: string, agentId: number) {
  await ownAgent(userId, agentId)
  return { form: await findForm(db, userId, agentId) }
}

async function findForm(queries: Queries, userId: string, agentId: number) {
  const [found] = await queries
    .select({ ...getTableColumns(agentForms), entriesToday: entriesToday() })
    .from(agentForms)
    .innerJoin(agents, eq(agents.id, agentForms.agentId))
    .where(and(eq(agentForms.agentId, agentId), accessibleAgents(userId, 'own')))
  return found ? shown(found) : null
}

const shown = (form: AgentFormRow & { entriesToday: number }) => ({
  ...form,
  path: publicFormPath(form.slug),
  hasPassword: form.passwordHash !== null,
})

/** The stored form of the user's agent, to show it as visitors see it. */
export async function ownForm(userId: string, agentId: number): Promise<AgentFormRow> {
  await ownAgent(userId, agentId)
  const [form] = await db.select().from(agentForms).where(eq(agentForms.agentId, agentId))
  if (!form) throw notFound('Form')
  return form
}

/** Creates or changes the form of the user's agent. */
export async function saveForm(actor: Actor, agentId: number, { password, ...settings }: AgentFormSettings) {
  await ownAgent(actor.userId, agentId)
  const passwordHash = password ? await limitHashing(() => hashPassword(password)) : password
  return changeForm(actor, agentId, 'change_form', async (tx) => {
    const set = { ...settings, ...(passwordHash !== undefined && { passwordHash }) }
    await tx
      .insert(agentForms)
      .values({ agentId, slug: newSlug(), ...set })
      .onConflictDoUpdate({ target: agentForms.agentId, set: { ...set, updatedAt: clock.now() } })
    return { isActive: settings.isActive }
  })
}

/** Gives the form a new address; the old one, and the pages of its visitors below it, end at once. */
export async function newFormAddress(actor: Actor, agentId: number) {
  return changeForm(actor, agentId, 'new_form_address', async (tx) => {
    const { rowCount } = await tx
      .update(agentForms)
      .set({ slug: newSlug() })
      .where(eq(agentForms.agentId, agentId))
    if (rowCount === 0) throw notFound('Form')
    return {}
  })
}

async function changeForm(
  actor: Actor,
  agentId: number,
  action: string,
  change: (tx: Tx) => Promise<object>,
) {
  return inTransaction(async (tx) => {
    const { name } = await ownAgent(actor.userId, agentId, tx)
    const metadata = { name, ...(await change(tx)) }
    await recordActivity(tx, { ...actor, action, resource: 'agent', resourceId: agentId, metadata })
    const form = await findForm(tx, actor.userId, agentId)
    if (!form) throw notFound('Form')
    return form
  })
}

/** What visitors sent with the form of the user's agent, newest first. */
export async function listEntries(userId: string, agentId: number, { limit, before }: Page) {
  await ownAgent(userId, agentId)
  return db
    .select({
      id: formSubmissions.id,
      createdAt: formSubmissions.createdAt,
      executionId: formSubmissions.executionId,
      executionStatus: agentExecutions.status,
    })
    .from(formSubmissions)
    .innerJoin(agentForms, eq(agentForms.id, formSubmissions.formId))
    .leftJoin(agentExecutions, eq(agentExecutions.id, formSubmissions.executionId))
    .where(
      and(eq(agentForms.agentId, agentId), before === undefined ? undefined : lt(formSubmissions.id, before)),
    )
    .orderBy(desc(formSubmissions.id))
    .limit(limit)
}
