import type { ReactNode } from 'react'
import type { AgentReply } from '#contract/agents.ts'
import { frequencyNames } from '#contract/frequency-names.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { settingsOf, triggerNames } from './agent-labels.ts'
import { LaterNotice } from './later-notice.tsx'

interface ConnectDialogProps {
  agent: AgentReply
  onEdit: () => void
  onClose: () => void
}

/** An agent's integrations and triggers as they are stored, and that neither works yet. */
export function ConnectDialog({ agent, onEdit, onClose }: ConnectDialogProps) {
  const { integrations, triggerType, triggerConfig, taskFrequency, autoSchedule } = agent
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Integrations and triggers"
      description={<span className="wrap-anywhere">{agent.name}</span>}
      footer={
        <>
          <Button onClick={onEdit}>Edit agent</Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <LaterNotice>
          Integrations and triggers come with a later release. Until then nothing is connected, and the agent
          runs only when you run it. This is what is stored for it:
        </LaterNotice>
        <dl className="divide-y divide-line">
          <Row term="Integrations">{integrations.length === 0 ? 'None chosen' : integrations.join(', ')}</Row>
          <Row term="Trigger">{triggerNames[triggerType]}</Row>
          <Row term="Frequency">{frequencyNames[taskFrequency]}</Row>
          <Row term="Auto-schedule">{autoSchedule ? 'On' : 'Off'}</Row>
          {settingsOf(triggerConfig).map(({ name, value }) => (
            <Row key={name} term={name}>
              {value}
            </Row>
          ))}
        </dl>
      </div>
    </Dialog>
  )
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 py-2.5 sm:grid-cols-3">
      <dt className="text-muted text-sm">{term}</dt>
      <dd className="wrap-anywhere text-sm sm:col-span-2">{children}</dd>
    </div>
  )
}
