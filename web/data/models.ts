import { useAction, useCall } from '#web/platform/query.ts'
import { useSession } from './auth.ts'

/** What a change of the AI services makes out of date. */
const modelReads = ['GET /api/models', 'GET /api/admin/models', 'GET /api/agents/:id/estimate'] as const

/** The AI models that your agents can use. */
export const useModels = () => useCall('GET /api/models')

/** Whether it is known that no AI model is there for you, and whether you are the one who can connect one. */
export function useMissingModel(): { isMissing: boolean; isAdmin: boolean } {
  const { data } = useModels()
  const { user } = useSession()
  return { isMissing: data?.length === 0, isAdmin: user?.role === 'admin' }
}

/** Every AI service and how it is connected, for administrators. */
export const useModelProviders = () => useCall('GET /api/admin/models')

/** The Ollama of the server's own machine, for administrators; null: none answers. */
export const useLocalOllama = () => useCall('GET /api/admin/local-models')

export const useConnectModel = () =>
  useAction('PUT /api/admin/models/:engine', {
    refresh: modelReads,
    success: 'Connected. Agents use it from their next run on',
    fallback: 'Failed to connect the AI model',
    showsIssues: true,
  })

/** Asks once whether a connection works; what came of it is in the reply, so the caller says it. */
export const useTryModel = () =>
  useAction('POST /api/admin/models/:engine/test', {
    // A saved key that works again is no longer refused.
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
