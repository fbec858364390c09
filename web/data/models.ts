// chunk: base
import { useAction, useCall } from '#web/platform/query.ts'
import { useSession } from './auth.ts'

/** The reads that a change of the AI services invalidates. */
const modelReads = ['GET /api/models', 'GET /api/admin/models', 'GET /api/agents/:id/estimate'] as const

/** The AI models that your agents can use. */
export const useModels = () => useCall('GET /api/models')

/** Whether it is certain that you have no AI model, and whether you are an administrator, who can connect one. */
export function useMissingModel(): { isMissing: boolean; isAdmin: boolean } {
  const { data } = useModels()
  const { user } = useSession()
  return { isMissing: data?.length === 0, isAdmin: user?.role === 'admin' }
}

/** Every AI service and how it is connected, for administrators. */
export const useModelProviders = () => useCall('GET /api/admin/models')

/** The Ollama on the server's own machine, for administrators; null if none answers. */
export const useLocalOllama = () => useCall('GET /api/admin/local-models')

export const useConnectModel = () =>
  useAction('PUT /api/admin/models/:engine', {
    refresh: modelReads,
    success: 'Connected. Agents use it from their next run on',
    fallback: 'Failed to connect the AI model',
    showsIssues: true,
  })

/** Tests a connection once; the reply contains the outcome, which the caller shows. */
export const useTryModel = () =>
  useAction('POST /api/admin/models/:engine/test', {
    // A stored key that works again is no longer marked as refused.
    refresh: ['GET /api/models', 'GET /api/admin/models'],
    fallback: 'Failed to test the AI model',
    showsIssues: true,
  })

export const useDisconnectModel = () =>
  useAction('DELETE /api/admin/models/:engine', {
    refresh: modelReads,
    success: 'AI model removed',
    fallback: 'Failed to remove the AI model',
  })
