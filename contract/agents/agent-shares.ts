import { endpoint } from '#contract/endpoint.ts'
import { shareForm, shareLine } from '#contract/shares/shares.ts'
import { idParams, nothing, rowIdText } from '#contract/values.ts'
import { z } from 'zod'

export const agentSharesApi = {
  list: endpoint('GET /api/agents/:id/shares', {
    summary: 'With whom an agent is shared',
    params: idParams,
    reply: z.array(shareLine),
  }),
  share: endpoint('POST /api/agents/:id/shares', {
    summary: 'Share an agent by email, or change what somebody may do with it',
    params: idParams,
    body: shareForm,
    reply: shareLine,
    status: 201,
  }),
  unshare: endpoint('DELETE /api/agents/:id/shares/:shareId', {
    summary: 'Take an agent back from somebody',
    params: idParams.extend({ shareId: rowIdText }),
    reply: nothing,
    status: 204,
  }),
  leave: endpoint('DELETE /api/agents/:id/shares', {
    summary: 'Leave an agent that somebody has shared with you',
    params: idParams,
    reply: nothing,
    status: 204,
  }),
}
