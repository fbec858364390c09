import { useState } from 'react'
import type { AgentReply } from '#contract/agents/agents.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { AgentConnections } from './agent-connections.tsx'
import { CloseWithoutKey } from './close-without-key.tsx'
import type { ShowRun } from './delivery-log.tsx'
import type { OneTimeKeys } from '#web/components/one-time-keys.tsx'
import { PausedNotice } from './paused-notice.tsx'
import { ResultHooks } from './result-hooks.tsx'
import { Section } from './section.tsx'
import { AgentTriggers } from './triggers.tsx'

interface ConnectDialogProps {
  agent: AgentReply
  onShowRun: ShowRun
  onClose: () => void
}

/** What can start an agent from outside, where its results go, and what it is connected to. */
export function ConnectDialog({ agent, onShowRun, onClose }: ConnectDialogProps) {
  const [triggerKeys, setTriggerKeys] = useState<OneTimeKeys>()
  const [hookKeys, setHookKeys] = useState<OneTimeKeys>()
  const [isAsking, setAsking] = useState(false)
  const holdsKeys = triggerKeys !== undefined || hookKeys !== undefined
  const close = () => (holdsKeys ? setAsking(true) : onClose())
  const closeAnyway = () => {
    setTriggerKeys(undefined)
    setHookKeys(undefined)
    setAsking(false)
    onClose()
  }

  return (
    <Dialog
      open
      // Back asks as well before a key is lost.
      hasAddress={!holdsKeys}
      onOpenChange={(isOpen) => !isOpen && close()}
      title="Integrations and triggers"
      description={<span className="wrap-anywhere line-clamp-2">{agent.name}</span>}
      footer={<Button onClick={close}>Close</Button>}
    >
      <div className="flex flex-col gap-8">
        {agent.status === 'paused' && <PausedNotice what="agent" />}
        <AgentTriggers agentId={agent.id} keys={triggerKeys} onKeys={setTriggerKeys} onShowRun={onShowRun} />
        <ResultHooks agent={agent} keys={hookKeys} onKeys={setHookKeys} onShowRun={onShowRun} />
        <Section title="Integrations" hint="Services of yours that the agent may use while it works.">
          <AgentConnections agent={agent} />
        </Section>
      </div>
      <CloseWithoutKey open={isAsking} onOpenChange={setAsking} onConfirm={closeAnyway} />
    </Dialog>
  )
}
