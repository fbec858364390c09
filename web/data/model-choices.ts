// chunk: model-choice
import { useCall } from '#web/platform/query.ts'

interface Subject {
  agentId?: number | undefined
  teamId?: number | undefined
}

/** The models that an agent or a team may ask, with what they would cost it; without either, your own. */
export const useModelChoices = ({ agentId, teamId }: Subject = {}) =>
  useCall(
    'GET /api/models/choices',
    { query: { agentId: agentId?.toString(), teamId: teamId?.toString() } },
    { staleTime: 30_000 },
  )
