import type { Reply } from '#web/platform/call.ts'
import { useAction, useCall } from '#web/platform/query.ts'

/** Whose connections: those of the installation, for administrators, or a user's own. */
export type ConnectionScope = 'installation' | 'own'

export type Connection = Reply<'GET /api/admin/model-connections'>['connections'][number]
export type ConnectionKind = Reply<'GET /api/admin/model-connections'>['kinds'][number]
export type ConnectionModel = Reply<'GET /api/admin/model-connections/:id/models'>[number]

const calls = {
  installation: {
    list: 'GET /api/admin/model-connections',
    create: 'POST /api/admin/model-connections',
    change: 'PUT /api/admin/model-connections/:id',
    remove: 'DELETE /api/admin/model-connections/:id',
    models: 'GET /api/admin/model-connections/:id/models',
    changeModels: 'PUT /api/admin/model-connections/:id/models',
    listAgain: 'POST /api/admin/model-connections/:id/list',
    tryOut: 'POST /api/admin/model-connections/test',
  },
  own: {
    list: 'GET /api/model-connections',
    create: 'POST /api/model-connections',
    change: 'PUT /api/model-connections/:id',
    remove: 'DELETE /api/model-connections/:id',
    models: 'GET /api/model-connections/:id/models',
    changeModels: 'PUT /api/model-connections/:id/models',
    listAgain: 'POST /api/model-connections/:id/list',
    tryOut: 'POST /api/model-connections/test',
  },
} as const

/** The reads that a change of a connection or of its models invalidates. */
const connectionReads = [
  'GET /api/models',
  'GET /api/models/choices',
  'GET /api/admin/model-connections',
  'GET /api/model-connections',
  'GET /api/agents/:id/estimate',
] as const
const modelReads = [
  ...connectionReads,
  'GET /api/admin/model-connections/:id/models',
  'GET /api/model-connections/:id/models',
] as const

/** The connections with their offered models, and what each kind needs. */
export const useConnections = (scope: ConnectionScope) => useCall(calls[scope].list)

/** The user's own keys, and whether the installation allows them. */
export const useOwnKeys = () => useCall(calls.own.list)

/** Whether the user has a page for own keys: they are allowed, or some are left. Undefined while it loads. */
export function useHasOwnKeys(): boolean | undefined {
  const { data } = useOwnKeys()
  return data && (data.isAllowed || data.connections.length > 0)
}

/** All known models of a connection. */
export const useConnectionModels = (scope: ConnectionScope, id: number) =>
  useCall(calls[scope].models, { params: { id } })

export const useCreateConnection = (scope: ConnectionScope) =>
  useAction(calls[scope].create, {
    refresh: connectionReads,
    success: 'Connected. Agents use it from their next run on',
    fallback: 'Failed to connect the AI service',
    showsIssues: true,
  })

export const useChangeConnection = (scope: ConnectionScope) =>
  useAction(calls[scope].change, {
    refresh: connectionReads,
    success: 'Saved. Agents use it from their next run on',
    fallback: 'Failed to save the connection',
    showsIssues: true,
  })

/** How many agents and teams name a model of a connection. */
export const useConnectionUses = (id: number) =>
  useCall('GET /api/model-connections/:id/uses', { params: { id } }, { staleTime: 0 })

export const useRemoveConnection = (scope: ConnectionScope) =>
  useAction(calls[scope].remove, {
    refresh: connectionReads,
    success: 'Connection removed',
    fallback: 'Failed to remove the connection',
  })

/** Offers models or not, and enters their prices. */
export const useChangeModels = (scope: ConnectionScope) =>
  useAction(calls[scope].changeModels, {
    refresh: modelReads,
    fallback: 'Failed to change the model',
    showsIssues: true,
  })

/** Asks the service for its models; a failure is part of the connection that is returned. */
export const useListAgain = (scope: ConnectionScope) =>
  useAction(calls[scope].listAgain, { refresh: modelReads, fallback: 'Failed to list the models' })

/** Tests settings once; the reply contains the outcome, which the caller shows. */
export const useTryConnection = (scope: ConnectionScope) =>
  useAction(calls[scope].tryOut, {
    // A stored key that works again is no longer marked as refused.
    refresh: connectionReads,
    fallback: 'Failed to test the AI service',
    showsIssues: true,
  })

/** How Automatic chooses, and whether users may connect keys of their own, for administrators. */
export const useModelSettings = () => useCall('GET /api/admin/model-settings')

export const useSetModelSettings = () =>
  useAction('PUT /api/admin/model-settings', {
    refresh: ['GET /api/admin/model-settings', ...connectionReads],
    success: 'Saved',
    fallback: 'Failed to save how models are chosen',
    queue: 'model-settings',
  })
