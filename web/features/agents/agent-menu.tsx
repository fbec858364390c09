import { Download, Ellipsis, History } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import type { AgentReply } from '#contract/agents.ts'

interface AgentMenuProps {
  agent: AgentReply
  onVersions: (agent: AgentReply) => void
  onExport: (agent: AgentReply) => void
}

/** What is seldom done with an agent. */
export function AgentMenu({ agent, onVersions, onExport }: AgentMenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label="More"
        title="More"
        className="inline-flex size-9 shrink-0 cursor-pointer items-center justify-center rounded-md text-muted transition-colors hover:bg-sunken hover:text-ink max-sm:size-11 pointer-coarse:size-11"
      >
        <Ellipsis size={16} aria-hidden />
      </DropdownMenu.Trigger>
      {/* Within the page's content, so that it belongs to its landmark. */}
      <DropdownMenu.Portal container={document.getElementById('main')}>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className="z-30 min-w-44 rounded-md border border-line bg-surface p-1 text-ink shadow-md"
        >
          <Item icon={<History size={16} aria-hidden />} onSelect={() => onVersions(agent)}>
            Versions
          </Item>
          <Item icon={<Download size={16} aria-hidden />} onSelect={() => onExport(agent)}>
            Export
          </Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

interface ItemProps {
  icon: ReactNode
  onSelect: () => void
  children: string
}

function Item({ icon, onSelect, children }: ItemProps) {
  return (
    <DropdownMenu.Item
      onSelect={onSelect}
      className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 text-sm outline-none data-[highlighted]:bg-sunken max-sm:min-h-11 pointer-coarse:min-h-11"
    >
      {icon}
      {children}
    </DropdownMenu.Item>
  )
}
