import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { ConnectionTry, ModelTrial } from '#contract/models/connections.ts'
import { db, inTransaction } from '#server/db/database.ts'
import { connectionModels, type ModelConnectionRow } from '#server/db/tables/model-connections.ts'
import { ask } from '#server/engine/model/calls/ask.ts'
import type { CallLimits } from '#server/engine/model/calls/watchdog.ts'
import { type ConfiguredEngine, engineOf, engineSecrets } from '#server/engine/model/providers/registry.ts'
import { usageMeter } from '#server/features/usage/public.ts'
import { invalid } from '#server/platform/failure.ts'
import { offeredOf, readInstallation } from './connected-models.ts'
import { enteredColumns, fieldError, unsavedRow } from './entered-connection.ts'
import { clearTroubleIn } from './health.ts'
import { connectionOf, type Owner } from './own-scope.ts'
import { usableConnection } from './usable-connection.ts'

/** A local model may have to be loaded first. */
const limits: CallLimits = {
  totalMs: 110_000,
  firstChunkMs: 100_000,
  chunkGapMs: 15_000,
  answerCharsMax: 20_000,
  repeatWaitsMs: [],
}

/** Sends a short question to a model with these settings; returns a message about the outcome. Saves no settings. */
export async function tryConnection(userId: string, owner: Owner, body: ConnectionTry): Promise<ModelTrial> {
  const { id, kind, model, ...entered } = body
  const saved = id === undefined ? undefined : await connectionOf(db, owner, id)
  if (saved && saved.kind !== kind) throw fieldError('kind', 'The kind of a connection cannot change')
  const row = saved?.isFromEnvironment
    ? saved
    : { ...unsavedRow(owner, kind, enteredColumns(owner, kind, entered, saved)), id: saved?.id ?? 0 }
  const trial = await tryModel(userId, row, model)
  // The saved key works, so its previous error is over.
  if (trial.isOk && saved && (saved.isFromEnvironment || entered.key === undefined))
    await inTransaction((tx) => clearTroubleIn(tx, saved, trial.model))
  return trial
}

/** Sends a short question to the first model of each connection of the installation. */
export async function tryConnections(userId: string): Promise<(ModelTrial & { name: string })[]> {
  const rows = await readInstallation()
  return Promise.all(
    rows.map(async (row) => ({
      name: row.name,
      ...(await tryModel(userId, row, null).catch((error: Error) => ({
        isOk: false,
        message: error.message,
      }))),
    })),
  )
}

async function tryModel(
  userId: string,
  row: ModelConnectionRow,
  model: string | null | undefined,
): Promise<ModelTrial & { model: string }> {
  const asked = await engineToTry(row, model)
  const startedAt = performance.now()
  const answer = await ask(
    {
      key: `trial ${randomUUID()}`,
      purpose: 'trial',
      engines: [asked],
      instructions: 'Somebody is trying out the connection. Answer with the word OK alone.',
      messages: [{ role: 'user', content: 'Are you there?' }],
      limits,
      secrets: engineSecrets([asked]),
    },
    usageMeter({ userId, subject: { kind: 'model', id: row.kind } }),
    { signal: AbortSignal.timeout(limits.totalMs) },
  )
  if (!answer.ok) {
    const error = answer.failures.join(' ')
    return { isOk: false, model: asked.model, message: `${adviceByStatus[answer.status ?? 0] ?? ''}${error}` }
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  return {
    isOk: true,
    model: asked.model,
    message: `It works: ${asked.name} ${asked.model} answered in ${seconds} s.`,
  }
}

async function engineToTry(
  row: ModelConnectionRow,
  model: string | null | undefined,
): Promise<ConfiguredEngine> {
  const usable = usableConnection(row)
  if ('problem' in usable) throw invalid(usable.problem)
  const known = await db
    .select()
    .from(connectionModels)
    .where(eq(connectionModels.connectionId, row.id))
    .orderBy(asc(connectionModels.name))
  const name = model ?? offeredOf(row, known)[0]?.name
  if (!name) {
    const message = 'Please enter the name of the model'
    throw invalid(message, [{ path: 'model', message }])
  }
  return engineOf(usable, known.find((each) => each.name === name) ?? { name })
}

/** Advice for each refusal, for the person who sets up the connection; the service's own message follows. */
const adviceByStatus: Record<number, string> = {
  401: 'The key was not accepted. ',
  403: 'The key may not use this model. ',
  404: 'There is no such model at this service, or the address is wrong. ',
  429: 'The service is reached, but it takes no more calls: check your quota there. ',
}
