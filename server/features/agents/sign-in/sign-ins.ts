import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { LinkSetting } from '#contract/agents/link-settings.ts'
import { db, inTransaction, type Queries, type Tx } from '#server/db/database.ts'
import type { AgentRow } from '#server/db/tables/agents.ts'
import { agentSignIns } from '#server/db/tables/sign-ins.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { aboutAgent } from '#server/features/agents/about-agent.ts'
import { lockAgent, ownAgent } from '#server/features/agents/access.ts'
import { clock } from '#server/platform/clock.ts'
import { invalid } from '#server/platform/failure.ts'
import { openFor, originsOf, sealFor } from './sealed-sign-in.ts'

type Values = Record<string, string>
type SignInRow = typeof agentSignIns.$inferSelect

export interface FilledValue {
  field: string
  value: string
}

/** Returns what is stored for each link of the user's agent that has sign-in steps. Contains no value. */
export async function listSignIns(userId: string, agentId: number) {
  const agent = await ownAgent(userId, agentId)
  const rows = await db.select().from(agentSignIns).where(eq(agentSignIns.agentId, agentId))
  return withSteps(agent).map((setting) => stateOf(agentId, setting, rows))
}

/**
 * Seals what the sign-in of a link fills into its fields. Values of other fields are kept as long as the steps name the
 * same sites. The next read signs in again.
 */
export function fillSignIn(actor: Actor, agentId: number, form: { url: string; values: FilledValue[] }) {
  return inTransaction(async (tx) => {
    const agent = await lockAgent(tx, actor.userId, agentId, 'own')
    const setting = stepsOf(agent, form.url)
    const fields = fieldsOf(setting)
    const unknown = form.values.find(({ field }) => !fields.includes(field))
    if (unknown) {
      const message = `No step fills “${unknown.field}”. Save the agent with that step first.`
      throw invalid(message, [{ path: 'values', message }])
    }
    const before = valuesOf(agentId, setting, await rowOf(tx, agentId, setting))
    const kept = Object.entries(before).filter(([field]) => fields.includes(field))
    const values = Object.fromEntries([...kept, ...form.values.map(({ field, value }) => [field, value])])
    const place = placeOf(agentId, setting)
    const sealedValues = sealFor('sealedValues', place, JSON.stringify(values))
    const row = { origins: place.origins, sealedValues, sealedSession: null, signedInAt: null }
    const [stored] = await tx
      .insert(agentSignIns)
      .values({ agentId, url: setting.url, ...row })
      .onConflictDoUpdate({ target: [agentSignIns.agentId, agentSignIns.url], set: row })
      .returning()
    await record(tx, actor, agent, 'fill_sign_in')
    return stateOf(agentId, setting, stored ? [stored] : [])
  })
}

/** Deletes the session of a link's sign-in; the next read signs in again. */
export function forgetSignIn(actor: Actor, agentId: number, url: string): Promise<void> {
  return inTransaction(async (tx) => {
    const agent = await lockAgent(tx, actor.userId, agentId, 'own')
    await tx.update(agentSignIns).set({ sealedSession: null, signedInAt: null }).where(isOf(agentId, url))
    await record(tx, actor, agent, 'forget_sign_in')
  })
}

/** Opens the values and the session of a link's sign-in, for the browser alone. */
export async function openSignIn(agentId: number, setting: LinkSetting) {
  const row = await rowOf(db, agentId, setting)
  const session = openFor('sealedSession', placeOf(agentId, setting), row?.sealedSession ?? null)
  return { values: valuesOf(agentId, setting, row), session: session ?? null }
}

/** Seals the session after a read, so that the next one need not sign in; null deletes it. */
export async function keepSession(
  agentId: number,
  setting: LinkSetting,
  session: string | null,
): Promise<void> {
  const place = placeOf(agentId, setting)
  const isSame = and(isOf(agentId, setting.url), eq(agentSignIns.origins, place.origins))
  const sealedSession = session === null ? null : sealFor('sealedSession', place, session)
  const signedInAt = session === null ? null : sql`coalesce(${agentSignIns.signedInAt}, ${clock.now()})`
  // A sign-in that was changed or removed during the read stays as it is.
  await db.update(agentSignIns).set({ sealedSession, signedInAt }).where(isSame)
}

/** Deletes what is stored for links whose steps are gone or name other sites now. */
export async function pruneSignIns(tx: Tx, agent: Pick<AgentRow, 'id' | 'linkSettings'>): Promise<void> {
  const places = withSteps(agent).map((setting) => `${setting.url} ${originsOf(setting).join(' ')}`)
  const place = sql`${agentSignIns.url} || ' ' || ${agentSignIns.origins}`
  await tx
    .delete(agentSignIns)
    .where(and(eq(agentSignIns.agentId, agent.id), places.length > 0 ? notInArray(place, places) : undefined))
}

/** Returns the settings as they are stored: those of the agent's links that differ from the default. */
export function storedSettings(
  links: readonly string[],
  settings: readonly LinkSetting[] | null | undefined,
): LinkSetting[] | null {
  const chosen = links.flatMap((url) => settings?.findLast((setting) => setting.url === url) ?? [])
  const stored = chosen.filter(({ browser, signIn }) => browser !== 'auto' || signIn.length > 0)
  return stored.length > 0 ? stored : null
}

const withSteps = ({ linkSettings }: Pick<AgentRow, 'linkSettings'>) =>
  (linkSettings ?? []).filter(({ signIn }) => signIn.length > 0)

function stepsOf(agent: AgentRow, url: string): LinkSetting {
  const setting = withSteps(agent).find((each) => each.url === url)
  if (setting) return setting
  const message = 'This link has no sign-in steps. Save the agent with them first.'
  throw invalid(message, [{ path: 'url', message }])
}

const fieldsOf = ({ signIn }: LinkSetting) =>
  signIn.flatMap((step) => (step.kind === 'fill' ? [step.field] : []))

const isOf = (agentId: number, url: string) =>
  and(eq(agentSignIns.agentId, agentId), eq(agentSignIns.url, url))

const placeOf = (agentId: number, setting: LinkSetting) => ({
  agentId,
  origins: originsOf(setting).join(' '),
})

async function rowOf(queries: Queries, agentId: number, { url }: LinkSetting) {
  const [row] = await queries.select().from(agentSignIns).where(isOf(agentId, url))
  return row
}

function valuesOf(agentId: number, setting: LinkSetting, row: SignInRow | undefined): Values {
  const values = openFor('sealedValues', placeOf(agentId, setting), row?.sealedValues ?? null)
  return values === undefined ? {} : (JSON.parse(values) as Values)
}

function stateOf(agentId: number, setting: LinkSetting, rows: SignInRow[]) {
  const row = rows.find(({ url }) => url === setting.url)
  const values = valuesOf(agentId, setting, row)
  const filled = fieldsOf(setting).filter((field) => Object.hasOwn(values, field))
  return { url: setting.url, filled: [...new Set(filled)], signedInAt: row?.signedInAt ?? null }
}

const record = (tx: Tx, actor: Actor, agent: AgentRow, action: string) =>
  recordActivity(tx, { ...actor, action, ...aboutAgent(actor, agent) })
