import { ne, type SQL, sql } from 'drizzle-orm'
import type { ChangeableSetting, ServerKind } from '#contract/installation/setting-names.ts'
import { unlimited } from '#contract/plans/plan-offers.ts'
import { afterCommit, db, inTransaction } from '#server/db/database.ts'
import { announce } from '#server/db/pubsub.ts'
import { agents } from '#server/db/tables/agents.ts'
import { userSubscriptions } from '#server/db/tables/plans.ts'
import { users } from '#server/db/tables/users.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { agentsOfPlan } from '#server/features/billing/public.ts'
import {
  isServerKindOpen,
  serverKindKey as answerKey,
  serverKindSettings as names,
  writeSetting,
} from '#server/features/settings/public.ts'
import { config, isInEnvironment } from '#server/platform/config.ts'
import { conflict } from '#server/platform/failure.ts'
import { loadSettings } from './instance-settings.ts'
import { toStoredSetting } from './stored-setting.ts'

/** The settings of each kind. */
const settingsOf = {
  team: { BALANCIA_PLANS: 'off', BALANCIA_SIGNUP: 'invite' },
  customers: { BALANCIA_PLANS: 'on', BALANCIA_SIGNUP: 'open' },
} as const satisfies Record<ServerKind, Partial<Record<ChangeableSetting, string>>>

/** Returns whom this server is for, and what a change would mean for its users. */
export async function readServerKind() {
  const [isOpen, accounts] = await Promise.all([isServerKindOpen(), countAccounts()])
  const fixed = names.filter(isInEnvironment)
  return {
    kind: currentKind(),
    isOpen,
    fixed,
    accounts,
    monthUsd: config.userMonth.usd,
  }
}

/** Sets whom this server is for, in every process. Throws `conflict` if the environment sets all of it. */
export async function setServerKind(actor: Actor, answer: ServerKind | 'later') {
  const free = names.filter((name) => !isInEnvironment(name))
  if (answer !== 'later' && free.length === 0)
    throw conflict(`${names.join(' and ')} are set by the environment of the server, which comes first.`)
  const before = currentKind()
  await inTransaction(async (tx) => {
    await writeSetting(tx, answerKey, { text: answer })
    if (answer !== 'later')
      for (const name of free) await writeSetting(tx, name, toStoredSetting(name, settingsOf[answer][name]))
    await recordActivity(tx, {
      ...actor,
      action: 'change_setting',
      resource: 'setting',
      resourceId: answerKey,
      metadata: { from: before, to: answer },
    })
    afterCommit(tx, () => announce('settings'))
  })
  await loadSettings()
  return readServerKind()
}

function currentKind(): ServerKind | null {
  const kinds = Object.keys(settingsOf) as ServerKind[]
  const matches = ({ BALANCIA_PLANS, BALANCIA_SIGNUP }: (typeof settingsOf)[ServerKind]) =>
    config.plans === BALANCIA_PLANS && config.signUp === BALANCIA_SIGNUP
  return kinds.find((kind) => matches(settingsOf[kind])) ?? null
}

const countIf = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`

async function countAccounts() {
  const active = sql`(
    select count(*) from ${agents} as own
    where own.user_id = ${users.id} and own.deleted_at is null and own.status = 'active'
  )`
  const isLimited = sql`(${agentsOfPlan} <> ${unlimited} or ${users.agentExecutionsLimit} <> ${unlimited})`
  const [counted] = await db
    .select({
      users: sql<number>`count(*)::int`,
      limited: countIf(isLimited),
      overAgents: countIf(sql`${agentsOfPlan} <> ${unlimited} and ${active} > ${agentsOfPlan}`),
    })
    .from(users)
    .where(ne(users.role, 'admin'))
  const paying = await db.$count(userSubscriptions, ne(userSubscriptions.status, 'canceled'))
  return { users: 0, limited: 0, overAgents: 0, ...counted, paying }
}
