import type { AgentReply } from '#contract/agents/agents.ts'
import { ShareDialog } from '#web/components/overlay/share-dialog.tsx'
import { useAgentShares, useShareAgent, useUnshareAgent } from '#web/data/agent-shares.ts'

/** With whom an agent is shared, and as what. */
export function ShareAgentDialog({ agent: { id }, onClose }: { agent: AgentReply; onClose: () => void }) {
  const share = useShareAgent()
  const unshare = useUnshareAgent()
  return (
    <ShareDialog
      hasAddress
      title="Share agent"
      description="Viewers see its settings, its runs and what they bring. Editors also change it and run it: on your budget, with your connections. After an editor changed it, you are asked before it first reads by each of them. Nobody sees its script, its tools or your keys."
      shares={useAgentShares(id)}
      share={share}
      onShare={(body, onSuccess) => share.mutate({ params: { id }, body }, { onSuccess })}
      onUnshare={(shareId) => unshare.mutate({ params: { id, shareId } })}
      onClose={onClose}
    />
  )
}
