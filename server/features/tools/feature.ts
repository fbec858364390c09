import { agentToolsApi } from '#contract/agents/agent-tools.ts'
import type { Feature } from '#server/features/feature.ts'
import { bind } from '#server/http/bind.ts'
import { offersOf } from './offers.ts'
import { questionApproval } from './question-approval.ts'
import { toolApproval } from './tool-approval.ts'

export const toolsFeature: Feature = {
  routes: [bind(agentToolsApi, { offers: ({ user }) => offersOf(user.id) })],
  approvalKinds: [toolApproval, questionApproval],
}
