// chunk: model-choice
import { agentReads } from '#web/data/agents.ts'
import { formatCount } from '#web/platform/format.ts'
import { useAction, useCall } from '#web/platform/query.ts'

interface Subject {
  agentId?: number | undefined
  teamId?: number | undefined
}

/** The models that an agent or a team may ask, with what they would cost it; without either, your own. */
export const useModelChoices = ({ agentId, teamId }: Subject = {}, isWanted = true) =>
  useCall(
    'GET /api/models/choices',
    { query: { agentId: agentId?.toString(), teamId: teamId?.toString() } },
    { staleTime: 30_000, enabled: isWanted },
  )

/** Replaces a model in all of your agents that name it. */
export const useReplaceModel = () =>
  useAction('POST /api/models/replace', {
    refresh: [...agentReads, 'GET /api/overview', 'GET /api/models/choices'],
    success: ({ changed }) => ({
      title: 'Success!',
      description: `${formatCount(changed, 'agent')} changed`,
    }),
    fallback: 'Failed to replace the model',
  })
