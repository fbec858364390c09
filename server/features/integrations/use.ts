import { eq } from 'drizzle-orm'
import type { ConnectionTrial } from '#contract/integrations.ts'
import { db } from '#server/db/database.ts'
import { userIntegrations } from '#server/db/tables/integrations.ts'
import { type CallFailure, failed, type Outcome } from '#server/integrations/outcome.ts'
import { checkConnection, type OpenedConnection, runTool } from '#server/integrations/use-connection.ts'
import { clock } from '#server/platform/clock.ts'
import { Failure } from '#server/platform/failure.ts'
import { ownConnection } from './connections.ts'

const trialMs = 30_000

/** Opens a connection of this owner for use; a failure says why it cannot be used. */
export async function openConnection(userId: string, id: number): Promise<Outcome<OpenedConnection>> {
  try {
    const { connector, config, isActive, name } = await ownConnection(userId, id)
    if (!isActive) return failed('refused', `The connection “${name}” is switched off`)
    if (config === null)
      return failed('wrong_key', `The key of “${name}” cannot be read any more. Please enter it again`)
    return { ok: true, value: { connector, config } }
  } catch (error) {
    if (error instanceof Failure) return failed('refused', 'The connection does not exist any more')
    throw error
  }
}

/** Does what a tool does with a connection of this owner, and keeps how that went. Answers a failure instead of throwing. */
export async function callTool(
  userId: string,
  act: { connectionId: number; tool: string; input: unknown },
  options: { signal: AbortSignal; idempotencyKey: string },
): Promise<Outcome<unknown>> {
  const opened = await openConnection(userId, act.connectionId)
  if (!opened.ok) return opened
  const outcome = await runTool(opened.value, act.tool, act.input, options)
  await noteUse(act.connectionId, outcome.ok ? null : outcome)
  return outcome
}

/** Calls the service once to see whether a connection works, and keeps how that went. */
export async function tryConnection(userId: string, id: number): Promise<ConnectionTrial> {
  await ownConnection(userId, id)
  const opened = await openConnection(userId, id)
  if (!opened.ok) return { isOk: false, message: opened.message }
  const outcome = await checkConnection(opened.value, { signal: AbortSignal.timeout(trialMs) })
  await noteUse(id, outcome.ok ? null : outcome)
  return outcome.ok ? { isOk: true, message: outcome.value } : { isOk: false, message: outcome.message }
}

/** Keeps when a connection was last used, and why that failed, if it did. */
export async function noteUse(id: number, failure: CallFailure | null): Promise<void> {
  await db
    .update(userIntegrations)
    .set({ lastUsed: clock.now(), lastError: failure?.message.slice(0, 500) ?? null })
    .where(eq(userIntegrations.id, id))
}
