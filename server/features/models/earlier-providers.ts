import { asc, desc, eq } from 'drizzle-orm'
import type { ModelConnection } from '#contract/models/connections.ts'
import type { ModelEngine } from '#contract/models/model-kinds.ts'
import type { ModelProvider, ModelProviderForm } from '#contract/models/models.ts'
import { db } from '#server/db/database.ts'
import { connectionModels, modelConnections } from '#server/db/tables/model-connections.ts'
import { engineNames } from '#contract/agents/engine-names.ts'
import { environmentProviders } from '#server/engine/model/providers/environment-engines.ts'
import type { Actor } from '#server/features/activity/public.ts'
import { and } from 'drizzle-orm'
import { conflict, invalid, notFound } from '#server/platform/failure.ts'
import { changeModels } from './change-models.ts'
import { listConnections } from './describe-connection.ts'
import { kindsOfEnvironment } from './usable-connection.ts'
import { ofOwner } from './own-scope.ts'
import { changeConnection, createConnection, removeConnection } from './save-connection.ts'
import { tryConnection } from './try-out.ts'

/** The earlier form of the connections: one of each kind. */
export async function listProviders(): Promise<ModelProvider[]> {
  const connections = await listConnections(null)
  return environmentProviders.map(({ provider: { engine, usualModel } }) => {
    const found = connections.find(({ kind }) => kind === engine)
    return {
      engine,
      setBy: setBy(found),
      model: found?.models[0]?.name ?? usualModel,
      isModelChosen: found !== undefined && found.models[0]?.name !== usualModel,
      address: engine === 'openai-compatible' ? (found?.address ?? null) : null,
      keyHint: found?.keyHint ?? null,
      isSaved: connections.some(({ kind, isFromEnvironment }) => kind === engine && !isFromEnvironment),
      isKeyReadable: !found?.problem?.includes('cannot be read'),
      forAdministratorsOnly: found?.groups != null,
      trouble: found?.models[0]?.trouble ?? null,
      changedAt: found?.updatedAt ?? null,
    }
  })
}

function setBy(found: ModelConnection | undefined): ModelProvider['setBy'] {
  if (!found) return 'nobody'
  return found.isFromEnvironment ? 'environment' : 'administrator'
}

async function saved(kind: ModelEngine) {
  const [row] = await db
    .select()
    .from(modelConnections)
    .where(and(ofOwner(null), eq(modelConnections.kind, kind), eq(modelConnections.isFromEnvironment, false)))
    .orderBy(asc(modelConnections.id))
  return row
}

export async function connectProvider(
  actor: Actor,
  kind: ModelEngine,
  { key, address, model, forAdministratorsOnly }: ModelProviderForm,
): Promise<ModelProvider> {
  if (kindsOfEnvironment().includes(kind))
    throw conflict("This is set by the server's environment, so it cannot be changed here.")
  if (kind === 'openai-compatible' && !model)
    throw invalid('Please enter the name of the model', [
      { path: 'model', message: 'Please enter the name of the model' },
    ])
  const before = await saved(kind)
  const groups = forAdministratorsOnly ? (['administrators'] as const).slice() : null
  const settings = { name: before?.name ?? engineNames[kind], key, address, headers: [], groups }
  const { id } = before
    ? await changeConnection(actor, null, before.id, { ...settings, updatedAt: before.updatedAt })
    : await createConnection(actor, null, { ...settings, kind, models: model ? [model] : [] })
  if (before && model) {
    const offered = await db
      .select()
      .from(connectionModels)
      .where(eq(connectionModels.connectionId, id))
      .orderBy(desc(connectionModels.name))
    const hidden = offered.filter(({ isOffered, name }) => isOffered && name !== model)
    const models = [
      { name: model, isOffered: true },
      ...hidden.map(({ name }) => ({ name, isOffered: false })),
    ]
    await changeModels(actor, null, id, { models })
  }
  const found = (await listProviders()).find(({ engine }) => engine === kind)
  if (!found) throw notFound('Engine')
  return found
}

export async function tryProvider(userId: string, kind: ModelEngine, form: ModelProviderForm) {
  const isSet = kindsOfEnvironment().includes(kind)
  const [known] = isSet
    ? (await listConnections(null)).filter((each) => each.kind === kind)
    : [await saved(kind)]
  const { key, address, model } = form
  return tryConnection(userId, null, { id: known?.id, kind, key, address, model, headers: [] })
}

export async function disconnectProvider(actor: Actor, kind: ModelEngine): Promise<void> {
  const row = await saved(kind)
  if (!row) throw notFound('Connection')
  await removeConnection(actor, null, row.id)
}
