// chunk: base
import { useCall } from '#web/platform/query.ts'
import { useSession } from '#web/data/auth.ts'

/** The AI models that your agents can use. */
export const useModels = () => useCall('GET /api/models')

/** Whether it is certain that you have no AI model, and whether you are an administrator, who can connect one. */
export function useMissingModel(): { isMissing: boolean; isAdmin: boolean } {
  const { data } = useModels()
  const { user } = useSession()
  return { isMissing: data?.length === 0, isAdmin: user?.role === 'admin' }
}

/** The Ollama on the server's own machine, for administrators; null if none answers. */
export const useLocalOllama = () => useCall('GET /api/admin/local-models')
