import { and, eq, gt, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import { inTransaction, type Tx } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { type AgentFormRow, agentForms, formSubmissions } from '#server/db/tables/public-pages.ts'
import { isOpenWork } from '#server/db/tables/work-states.ts'
import { admitRun, announceRuns } from '#server/features/runs/public.ts'
import type { RequestFacts } from '#server/http/context.ts'
import { clock } from '#server/platform/clock.ts'
import { Failure } from '#server/platform/failure.ts'
import { hashOf } from '#server/platform/secrets/api-key.ts'
import { followToken } from './form-stamp.ts'
import { since24Hours } from './manage-form.ts'
import { visitorHashes } from './visitor.ts'

export const unavailable = () =>
  new Failure(503, 'not_available', 'This form is not available at the moment. Try again later.')

interface Submission {
  form: AgentFormRow
  requestKey: string
  input: string
}

/**
 * Starts the run of a sent form, in one transaction with its entry, and returns the token with which the visitor
 * follows it. A repeated page returns the token of its first run. Throws a failure with words for the visitor when the
 * form or the agent takes nothing at the moment, or when a limit is reached.
 */
export async function submitForm(submission: Submission, { ip, userAgent }: RequestFacts): Promise<string> {
  const { form, requestKey, input } = submission
  const token = followToken(form.id, requestKey)
  const isNew = await inTransaction(async (tx) => {
    const { agent, isFirst } = await lockForm(tx, submission)
    if (!isFirst) return false
    if (agent.status === 'paused') throw unavailable()
    const [today, yesterday] = visitorHashes(form.id, ip)
    await checkLimits(tx, form, [today, yesterday])
    const executionId = await admit(tx, { userId: agent.userId, ip, userAgent }, form.agentId, input)
    await tx.insert(formSubmissions).values({
      formId: form.id,
      executionId,
      visitorHash: today,
      requestKey,
      tokenHash: hashOf(token),
      createdAt: clock.now(),
    })
    return true
  })
  if (isNew) announceRuns()
  return token
}

/**
 * Locks the form, so that its limits hold over all processes, and returns its agent as it is now. Throws when the form
 * was switched off or got a new address meanwhile, or when the page was sent before with other entries.
 */
async function lockForm(tx: Tx, { form, requestKey, input }: Submission) {
  const [locked] = await tx
    .select({ agent: { userId: agents.userId, status: agents.status } })
    .from(agentForms)
    .innerJoin(agents, eq(agents.id, agentForms.agentId))
    .where(and(eq(agentForms.id, form.id), eq(agentForms.slug, form.slug), eq(agentForms.isActive, true)))
    .for('no key update', { of: agentForms })
  if (!locked) throw unavailable()
  const [before] = await tx
    .select({ input: agentExecutions.input })
    .from(formSubmissions)
    .leftJoin(agentExecutions, eq(agentExecutions.id, formSubmissions.executionId))
    .where(and(eq(formSubmissions.formId, form.id), eq(formSubmissions.requestKey, requestKey)))
  if (before && before.input !== null && before.input !== input)
    throw new Failure(
      409,
      'sent_before',
      'This page was sent before with other entries. Press the button again to send these, too.',
    )
  return { agent: locked.agent, isFirst: before === undefined }
}

async function checkLimits(tx: Tx, form: AgentFormRow, hashes: string[]): Promise<void> {
  const recent = and(eq(formSubmissions.formId, form.id), gt(formSubmissions.createdAt, since24Hours()))
  const own = await tx.$count(formSubmissions, and(recent, inArray(formSubmissions.visitorHash, hashes)))
  if (own >= form.perVisitorDay)
    throw new Failure(
      429,
      'too_many_requests',
      `This form was sent ${form.perVisitorDay === 1 ? 'once' : `${form.perVisitorDay} times`} from here within 24 hours, which is the most. Try again tomorrow.`,
    )
  if ((await tx.$count(formSubmissions, recent)) >= form.perDay)
    throw new Failure(429, 'too_many_requests', 'This form takes no more entries today. Try again tomorrow.')
}

/** Admits the run; a budget or limit of the owner is reported to the visitor without its details. */
async function admit(
  tx: Tx,
  actor: { userId: string; ip: string; userAgent: string | null },
  agentId: number,
  input: string,
): Promise<number> {
  try {
    const { run } = await admitRun(tx, actor, { agentId, source: 'form', input })
    // The first run that a budget holds asks the owner; more would only wait for the same decision.
    if (run.heldAt !== null && (await hasOtherHeld(tx, agentId, run.id))) throw unavailable()
    return run.id
  } catch (error) {
    throw error instanceof Failure ? unavailable() : error
  }
}

async function hasOtherHeld(tx: Tx, agentId: number, executionId: number): Promise<boolean> {
  const others = and(
    eq(agentExecutions.agentId, agentId),
    ne(agentExecutions.id, executionId),
    isOpenWork(agentExecutions),
    isNotNull(agentExecutions.heldAt),
  )
  const [other] = await tx.select({ one: sql`1` }).from(agentExecutions).where(others).limit(1)
  return other !== undefined
}
