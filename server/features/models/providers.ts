import { eq } from 'drizzle-orm'
import type { ModelEngine } from '#contract/models/model-kinds.ts'
import type { ModelConnection, ModelProvider } from '#contract/models/models.ts'
import { afterCommit, db, inTransaction, type Queries } from '#server/db/database.ts'
import { announce } from '#server/db/pubsub.ts'
import { type ModelProviderRow, modelProviders } from '#server/db/tables/model-providers.ts'
import { type Provider, withPath } from '#server/engine/model/providers/provider.ts'
import { environmentProviders, settingsOf } from '#server/engine/model/providers/environment-engines.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { config } from '#server/platform/config.ts'
import { conflict, notFound } from '#server/platform/failure.ts'
import { enteredKey, keyColumns } from './entered-key.ts'
import { enteredSettings } from './entered-settings.ts'
import { clearTroubleIn } from './health.ts'
import { isSetByEnvironment, mergedSettings } from './merge.ts'
import { connectedNow, troubleOf, type Troubles } from './connected-models.ts'

/** Returns every AI service, connected or not. */
export async function listProviders(): Promise<ModelProvider[]> {
  const [rows, { troubles }] = await Promise.all([db.select().from(modelProviders), connectedNow()])
  return environmentProviders.map(({ provider }) =>
    described(
      provider,
      rows.find(({ engine }) => engine === provider.engine),
      troubles,
    ),
  )
}

/** Connects a service, in every process. */
export function connectProvider(
  actor: Actor,
  engine: ModelEngine,
  body: ModelConnection,
): Promise<ModelProvider> {
  const provider = providerOf(engine)
  if (isSetByEnvironment(provider, config.models)) {
    throw conflict("This is set by the server's environment, so it cannot be changed here.")
  }
  return inTransaction(async (tx) => {
    const saved = await savedProvider(tx, engine)
    const { baseUrl = null, model = null } = enteredSettings(provider, saved, body)
    const { forAdministratorsOnly } = body
    const change = { baseUrl, model, forAdministratorsOnly }
    const key = body.key === undefined ? {} : keyColumns(body.key)
    const [row] = await tx
      .insert(modelProviders)
      .values({ engine, ...change, ...key })
      .onConflictDoUpdate({ target: modelProviders.engine, set: { ...change, ...key } })
      .returning()
    await recordChange(tx, actor, 'connect_model', engine, { model, baseUrl, forAdministratorsOnly })
    await clearTroubleIn(tx, engine)
    afterCommit(tx, () => announce('models'))
    return described(provider, row, new Map())
  })
}

/** Deletes what was entered for a service, including the key. */
export function disconnectProvider(actor: Actor, engine: ModelEngine): Promise<void> {
  return inTransaction(async (tx) => {
    const { rowCount } = await tx.delete(modelProviders).where(eq(modelProviders.engine, engine))
    if (!rowCount) throw notFound('Connection')
    await clearTroubleIn(tx, engine)
    await recordChange(tx, actor, 'disconnect_model', engine, {})
    afterCommit(tx, () => announce('models'))
  })
}

export function providerOf(engine: ModelEngine): Provider {
  const provider = environmentProviders.find((each) => each.provider.engine === engine)?.provider
  if (!provider) throw notFound('Engine')
  return provider
}

/** Returns what was entered for a service before. */
export async function savedProvider(
  queries: Queries,
  engine: ModelEngine,
): Promise<ModelProviderRow | undefined> {
  const [row] = await queries.select().from(modelProviders).where(eq(modelProviders.engine, engine))
  return row
}

function recordChange(
  tx: Queries,
  actor: Actor,
  action: string,
  engine: ModelEngine,
  metadata: Record<string, unknown>,
) {
  return recordActivity(tx, { ...actor, action, resource: 'model_provider', resourceId: engine, metadata })
}

function described(provider: Provider, row: ModelProviderRow | undefined, troubles: Troubles): ModelProvider {
  const isFromEnvironment = isSetByEnvironment(provider, config.models)
  const key = row && enteredKey(row)
  const entered = {
    apiKey: key ?? undefined,
    baseUrl: row?.baseUrl ?? undefined,
    model: row?.model ?? undefined,
  }
  const currentSource = setBy(isFromEnvironment, row)
  const { model, baseUrl } = mergedSettings(provider, config.models, entered)
  return {
    engine: provider.engine,
    setBy: currentSource,
    model: model ?? provider.usualModel,
    isModelChosen: model !== undefined,
    address: settingsOf(provider) === 'compatible' && baseUrl ? withPath(baseUrl, '/v1') : null,
    keyHint: row?.keyHint ?? null,
    isSaved: row !== undefined,
    isKeyReadable: key !== null,
    forAdministratorsOnly: row?.forAdministratorsOnly ?? false,
    trouble:
      currentSource === 'nobody' ? null : troubleOf(troubles, provider.engine, model ?? provider.usualModel),
    changedAt: row?.updatedAt ?? null,
  }
}

function setBy(isFromEnvironment: boolean, row: ModelProviderRow | undefined): ModelProvider['setBy'] {
  if (isFromEnvironment) return 'environment'
  return row ? 'administrator' : 'nobody'
}
