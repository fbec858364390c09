import { CalendarClock, ClipboardCopy, Terminal, Webhook } from 'lucide-react'
import { type ComponentType, type ReactNode, useId } from 'react'
import type { AgentReply } from '#contract/agents.ts'
import { Badge } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { CodeBlock } from '#web/components/code.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { useSession } from '#web/data/auth.ts'
import { apiCallOf } from './api-call.ts'

interface DeployDialogProps {
  agent: AgentReply
  onCopy: (text: string) => void
  onClose: () => void
}

/** The ways to let something else run an agent: what works today, and what does not yet. */
export function DeployDialog({ agent, onCopy, onClose }: DeployDialogProps) {
  const { user } = useSession()
  const commands = apiCallOf({ origin: window.location.origin, email: user?.email ?? '', agentId: agent.id })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Publish options"
      description={<span className="wrap-anywhere">{agent.name}</span>}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="flex flex-col gap-7">
        <Option icon={Terminal} title="API" badge={<Badge tone="success">Works today</Badge>}>
          <p className="text-muted text-sm">
            Any program can run this agent with{' '}
            <code className="font-mono text-xs">POST /api/agents/{agent.id}/run</code> and gets the result as
            JSON. It signs in as you do: keys for programs come with a later release.
          </p>
          <CodeBlock label="Commands" text={commands} className="mt-3" />
          <Button
            size="sm"
            className="mt-2"
            icon={<ClipboardCopy size={16} aria-hidden />}
            onClick={() => onCopy(commands)}
          >
            Copy commands
          </Button>
        </Option>
        <Option icon={Webhook} title="Webhook" badge={<Badge>Later release</Badge>}>
          <p className="text-muted text-sm">
            An address of its own that runs the agent when another service calls it. Comes with triggers.
          </p>
        </Option>
        <Option icon={CalendarClock} title="Schedule" badge={<Badge>Later release</Badge>}>
          <p className="text-muted text-sm">
            Runs at the times you choose. The frequency you set is kept with the agent and takes effect then.
          </p>
        </Option>
      </div>
    </Dialog>
  )
}

interface OptionProps {
  icon: ComponentType<{ size?: number; className?: string; 'aria-hidden'?: boolean }>
  title: string
  badge: ReactNode
  children: ReactNode
}

function Option({ icon: Icon, title, badge, children }: OptionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-1.5 flex items-center gap-2">
        <Icon size={16} aria-hidden className="text-muted" />
        <h3 id={id} className="font-semibold text-sm">
          {title}
        </h3>
        {badge}
      </div>
      {children}
    </section>
  )
}
