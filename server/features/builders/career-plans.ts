import { and, desc, eq, lt } from 'drizzle-orm'
import { type CareerGoal, goalNames } from '#contract/builders/career-goals.ts'
import { timelineNames } from '#server/builders/career/curricula/curricula.ts'
import { composePlan, keepTicks } from '#server/builders/career/career-plan.ts'
import type { CareerFacts, GeneratedPlan } from '#contract/builders/career-state.ts'
import {
  type CareerPlan,
  type CareerPlanChange,
  type CareerPlanForm,
  plansMax,
} from '#contract/builders/career-plans.ts'
import { db, inTransaction, type Queries, type Tx } from '#server/db/database.ts'
import { careerPlans } from '#server/db/tables/builders.ts'
import { users } from '#server/db/tables/users.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { clock } from '#server/platform/clock.ts'
import { invalid, limitReached, notFound } from '#server/platform/failure.ts'
import type { Page } from '#contract/values.ts'

type PlanRow = typeof careerPlans.$inferSelect

const isOwn = (userId: string, planId: number) =>
  and(eq(careerPlans.id, planId), eq(careerPlans.userId, userId))

/** Returns the career plans of a user, newest first. */
export async function listPlans(userId: string, { limit, before: existing }: Page): Promise<CareerPlan[]> {
  const rows = await db
    .select()
    .from(careerPlans)
    .where(
      and(eq(careerPlans.userId, userId), existing === undefined ? undefined : lt(careerPlans.id, existing)),
    )
    .orderBy(desc(careerPlans.id))
    .limit(limit)
  return rows.map(toCareerPlan)
}

/** Returns one plan of this user; throws the same `notFound` for a missing plan and for another user's. */
export async function ownPlan(userId: string, planId: number, queries: Queries = db): Promise<CareerPlan> {
  const [row] = await queries.select().from(careerPlans).where(isOwn(userId, planId))
  if (!row) throw notFound('Career plan')
  return toCareerPlan(row)
}

/** Computes and stores a plan. Throws `limitReached` if the user already has the maximum. */
export function createPlan(actor: Actor, form: CareerPlanForm): Promise<CareerPlan> {
  const facts: CareerFacts = {
    currentRole: null,
    currentLevel: 'beginner',
    skills: [],
    interests: [],
    timeline: '6-months',
    hoursPerWeek: 8,
    ...form,
  }
  return inTransaction((tx) => storePlan(tx, actor, facts, null))
}

/** Computes a plan from these facts and stores it; an existing plan is replaced, and keeps its ticks. */
export async function storePlan(
  tx: Tx,
  actor: Actor,
  { hoursPerWeek, ...facts }: CareerFacts,
  planId: number | null,
): Promise<CareerPlan> {
  const { userId } = actor
  const existing = planId === null ? undefined : await lockPlan(tx, userId, planId).catch(() => undefined)
  const startsOn = existing?.generatedPlan.startsOn ?? clock.now().toISOString().slice(0, 10)
  const newPlan = composePlan({ ...facts, hoursPerWeek }, startsOn)
  const generatedPlan = keepTicks(newPlan, existing?.generatedPlan ?? null)
  if (existing) {
    return savePlan(tx, existing.id, { ...facts, generatedPlan })
  }
  // Serializes concurrent requests of the user, so that the limit holds.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const count = await tx.$count(careerPlans, eq(careerPlans.userId, userId))
  if (count >= plansMax) {
    throw limitReached(
      `You have ${count} career plans, the most that one person can have. Delete one to make another.`,
    )
  }
  const title = `${goalNames[facts.careerGoal].title} in ${timelineNames[facts.timeline]}`
  const [row] = await tx
    .insert(careerPlans)
    .values({ ...facts, userId, title, generatedPlan })
    .returning()
  if (!row) throw new Error('The insert returned no plan.')
  await recordPlan(tx, actor, 'create_career_plan', row.id)
  return toCareerPlan(row)
}

/** Applies a user's manual changes to a plan. */
export function changePlan(actor: Actor, planId: number, change: CareerPlanChange): Promise<CareerPlan> {
  return inTransaction(async (tx) => {
    const { title, generatedPlan: plan } = await lockPlan(tx, actor.userId, planId)
    const { month, startsOn = plan.startsOn } = change
    if (month && !plan.roadmap.some((each) => each.month === month.month))
      throw invalid('The plan has no such month')
    const roadmap = plan.roadmap.map((each) => (each.month === month?.month ? month : each))
    await recordPlan(tx, actor, 'update_career_plan', planId)
    return savePlan(tx, planId, {
      title: change.title ?? title,
      generatedPlan: { ...plan, startsOn, roadmap },
    })
  })
}

interface Tick {
  month: number
  task?: number | undefined
  isDone: boolean
}

/** Ticks one item, without overwriting concurrent ticks of other items. */
export function tickOff(userId: string, planId: number, { month, task, isDone }: Tick): Promise<CareerPlan> {
  return inTransaction(async (tx) => {
    const { generatedPlan: plan } = await lockPlan(tx, userId, planId)
    const targetMonth = plan.roadmap.find((each) => each.month === month)
    const item = task === undefined ? targetMonth?.milestone : targetMonth?.tasks[task]
    if (!item) throw invalid('The plan has no such task')
    item.isDone = isDone
    return savePlan(tx, planId, { generatedPlan: plan })
  })
}

/** Deletes a plan. The agents that were created for it remain. */
export function removePlan(actor: Actor, planId: number): Promise<void> {
  return inTransaction(async (tx) => {
    const deleted = await tx
      .delete(careerPlans)
      .where(isOwn(actor.userId, planId))
      .returning({ id: careerPlans.id })
    if (deleted.length === 0) throw notFound('Career plan')
    await recordPlan(tx, actor, 'delete_career_plan', planId)
  })
}

const recordPlan = (tx: Tx, actor: Actor, action: string, resourceId: number) =>
  recordActivity(tx, { ...actor, action, resource: 'career_plan', resourceId })

async function lockPlan(tx: Tx, userId: string, planId: number): Promise<PlanRow> {
  const [row] = await tx.select().from(careerPlans).where(isOwn(userId, planId)).for('update')
  if (!row) throw notFound('Career plan')
  return row
}

async function savePlan(
  tx: Tx,
  planId: number,
  change: Partial<PlanRow> & { generatedPlan: GeneratedPlan },
): Promise<CareerPlan> {
  const [row] = await tx.update(careerPlans).set(change).where(eq(careerPlans.id, planId)).returning()
  if (!row) throw notFound('Career plan')
  return toCareerPlan(row)
}

/** Converts a row to the contract's type. The casts are safe: only values of the contract's lists are written. */
function toCareerPlan(row: PlanRow): CareerPlan {
  return {
    ...row,
    careerGoal: row.careerGoal as CareerGoal,
    currentLevel: (row.currentLevel ?? 'beginner') as CareerPlan['currentLevel'],
    timeline: row.timeline as CareerPlan['timeline'],
  }
}
