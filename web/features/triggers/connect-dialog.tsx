import { useState } from 'react'
import type { AgentReply } from '#contract/agents.ts'
import { Button } from '#web/components/button.tsx'
import { ConfirmDialog, Dialog } from '#web/components/dialog.tsx'
import { AgentConnections } from './agent-connections.tsx'
import type { ShowRun } from './delivery-log.tsx'
import type { OneTimeKeys } from '#web/components/one-time-keys.tsx'
import { PausedNotice } from './paused-notice.tsx'
import { ResultHooks } from './result-hooks.tsx'
import { Section } from './section.tsx'
import { Triggers } from './triggers.tsx'

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

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && close()}
      title="Integrations and triggers"
      description={<span className="wrap-anywhere line-clamp-2">{agent.name}</span>}
      footer={<Button onClick={close}>Close</Button>}
    >
      <div className="flex flex-col gap-8">
        {agent.status === 'paused' && <PausedNotice />}
        <Triggers agent={agent} keys={triggerKeys} onKeys={setTriggerKeys} onShowRun={onShowRun} />
        <ResultHooks agent={agent} keys={hookKeys} onKeys={setHookKeys} onShowRun={onShowRun} />
        <Section title="Integrations" hint="Services of yours that the agent may use while it works.">
          <AgentConnections agent={agent} />
        </Section>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Close without the key?"
        description="The key on this page is shown this once. If you have not kept it, you will have to make a new one."
        confirmLabel="Close anyway"
        onConfirm={onClose}
      />
    </Dialog>
  )
}
