import { eq } from 'drizzle-orm'
import type { ConnectionTrial } from '#contract/integrations/integrations.ts'
import { isolated } from '#contract/isolated.ts'
import { db } from '#server/db/database.ts'
import { userIntegrations } from '#server/db/tables/integrations.ts'
import { done, failed, mapped, type Outcome } from '#server/integrations/outcome.ts'
import { checkConnection, type OpenedConnection, runTool } from '#server/integrations/use-connection.ts'
import { clock } from '#server/platform/clock.ts'
import { Failure } from '#server/platform/failure.ts'
import { type Connection, ownConnection } from './connections.ts'
import { withFreshTokens } from './fresh-tokens.ts'

const trialMs = 30_000
const testFailed = 'Test failed'
const useFailed = 'Last use failed'

/**
 * Uses a connection of this owner, and stores the outcome. When the provider has revoked the access early, renews it
 * once and repeats the call: a call that was refused for its access had no effect.
 */
async function use<Value>(
  userId: string,
  id: number,
  act: (opened: OpenedConnection) => Promise<Outcome<Value>>,
  isTest = false,
): Promise<Outcome<Value>> {
  try {
    const usable = usableOf(await ownConnection(userId, id))
    if (!usable.ok) return usable
    const opened = await withAccess(usable.value)
    if (!opened.ok) return await noted(id, opened, isTest)
    const outcome = await act(opened.value)
    if (outcome.ok || !outcome.isUnknownKey || !opened.value.connector.oauth)
      return await noted(id, outcome, isTest)
    const renewed = await withAccess(usable.value, opened.value.config.accessToken)
    return await noted(id, renewed.ok ? await act(renewed.value) : renewed, isTest)
  } catch (error) {
    if (error instanceof Failure) return failed('refused', 'The connection does not exist any more')
    throw error
  }
}

function usableOf(connection: Connection): Outcome<Usable> {
  const { config, isActive, name } = connection
  if (!isActive) return failed('refused', `The connection “${isolated(name)}” is switched off`)
  if (config === null)
    return failed(
      'wrong_key',
      `The key of “${isolated(name)}” cannot be read any more. Please enter it again`,
    )
  return done({ ...connection, config })
}

type Usable = Connection & OpenedConnection

async function withAccess(connection: Usable, refused?: string): Promise<Outcome<OpenedConnection>> {
  if (!connection.connector.oauth) return done(connection)
  return mapped(await withFreshTokens(connection, refused), ({ connector, config }) => ({
    connector,
    config: config ?? {},
  }))
}

/** Calls a tool with a connection of this owner, and stores the outcome. Returns failures instead of throwing. */
export async function callTool(
  userId: string,
  act: { connectionId: number; tool: string; input: unknown },
  options: { signal: AbortSignal; idempotencyKey: string },
): Promise<Outcome<unknown>> {
  return use(userId, act.connectionId, (opened) => runTool(opened, act.tool, act.input, options))
}

const checkWithin = (opened: OpenedConnection) =>
  checkConnection(opened, { signal: AbortSignal.timeout(trialMs) })

/** Calls the service once to test a connection, and stores the outcome. */
export async function tryConnection(userId: string, id: number): Promise<ConnectionTrial> {
  await ownConnection(userId, id)
  const outcome = await use(userId, id, checkWithin, true)
  return outcome.ok ? { isOk: true, message: outcome.value } : { isOk: false, message: outcome.message }
}

/** Stores when a connection was last used, and the error if it failed. */
async function noted<Value>(id: number, outcome: Outcome<Value>, isTest: boolean): Promise<Outcome<Value>> {
  const what = isTest ? testFailed : useFailed
  const lastError = outcome.ok ? null : `${what}: ${outcome.message}`.slice(0, 500)
  await db
    .update(userIntegrations)
    .set({ lastUsed: clock.now(), lastError })
    .where(eq(userIntegrations.id, id))
  return outcome
}
