import {
  CalendarClock,
  Download,
  Ellipsis,
  FileInput,
  GraduationCap,
  History,
  LogOut,
  Users,
  Wallet,
} from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import type { AgentReply } from '#contract/agents/agents.ts'
import { Badge } from '#web/components/badge.tsx'
import { LazyTrigger } from '#web/components/overlay/lazy-trigger.tsx'
import { useLeaveAgent } from '#web/data/agent-shares.ts'
import { useEstimate } from '#web/data/billing/budgets.ts'
import { estimateLabel } from '#web/data/billing/estimate-labels.ts'
import { useLessons } from '#web/data/lessons.ts'
import { formatCount } from '#web/platform/format.ts'
import { rightsTo } from '#web/features/agents/agent-rights.ts'

/** The dialogs about an agent, by their names in the address. */
export type AgentDialog = 'input' | 'schedule' | 'budget' | 'lessons' | 'share'

interface AgentMenuProps {
  agent: AgentReply
  onOpen: (dialog: AgentDialog, agent: AgentReply) => void
  onVersions: (agent: AgentReply) => void
  onExport: (agent: AgentReply) => void
}

/** The less frequent actions on an agent. */
export function AgentMenu({ agent, onOpen, onVersions, onExport }: AgentMenuProps) {
  const { isOwner, mayEdit } = rightsTo(agent)
  return (
    <LazyTrigger
      renderOpening={(trigger) => (
        <DropdownMenu.Root modal={false}>
          <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
          {/* Inside the main landmark, so that the menu belongs to it. */}
          <DropdownMenu.Portal container={document.getElementById('main')}>
            <DropdownMenu.Content
              // Beside its button, so that it has the full height of the window wherever the row is.
              side="left"
              align="start"
              sideOffset={4}
              collisionPadding={8}
              className="scroll-hint z-30 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 max-w-(--radix-dropdown-menu-content-available-width) overflow-y-auto rounded-md border border-line p-1 text-ink shadow-md"
            >
              {mayEdit && <MenuEstimate agentId={agent.id} />}
              {mayEdit && (
                <Item icon={<FileInput size={16} aria-hidden />} onSelect={() => onOpen('input', agent)}>
                  Run with text or a file…
                </Item>
              )}
              <Item icon={<CalendarClock size={16} aria-hidden />} onSelect={() => onOpen('schedule', agent)}>
                Automation
              </Item>
              {isOwner ? (
                <OwnersItems agent={agent} onOpen={onOpen} onVersions={onVersions} onExport={onExport} />
              ) : (
                <LeaveItem agentId={agent.id} />
              )}
            </DropdownMenu.Content>
          </DropdownMenu.Portal>
        </DropdownMenu.Root>
      )}
    >
      <button
        type="button"
        aria-label="More"
        aria-haspopup="menu"
        aria-expanded={false}
        title="More"
        className="inline-flex size-9 shrink-0 cursor-pointer items-center justify-center rounded-md text-muted transition-colors hover:bg-sunken hover:text-ink max-sm:size-11 pointer-coarse:size-11"
      >
        <Ellipsis size={16} aria-hidden />
      </button>
    </LazyTrigger>
  )
}

function OwnersItems({ agent, onOpen, onVersions, onExport }: AgentMenuProps) {
  return (
    <>
      <Item icon={<Users size={16} aria-hidden />} onSelect={() => onOpen('share', agent)}>
        Share…
      </Item>
      <Item icon={<Wallet size={16} aria-hidden />} onSelect={() => onOpen('budget', agent)}>
        Budget…
      </Item>
      <LessonsItem agentId={agent.id} onSelect={() => onOpen('lessons', agent)} />
      <Item icon={<History size={16} aria-hidden />} onSelect={() => onVersions(agent)}>
        Versions
      </Item>
      <Item icon={<Download size={16} aria-hidden />} onSelect={() => onExport(agent)}>
        Export
      </Item>
    </>
  )
}

/** Removes an agent of another owner from the list. */
function LeaveItem({ agentId }: { agentId: number }) {
  const leave = useLeaveAgent()
  return (
    <Item icon={<LogOut size={16} aria-hidden />} onSelect={() => leave.mutate({ params: { id: agentId } })}>
      Take off my list
    </Item>
  )
}

/**
 * The estimated cost and duration of a run; fetched when the menu opens, without moving its items when the reply
 * arrives.
 */
function MenuEstimate({ agentId }: { agentId: number }) {
  const estimate = useEstimate(agentId, true)
  return (
    <DropdownMenu.Label className="mb-1 min-h-[calc(2lh+15px)] w-64 max-w-full max-sm:min-h-[calc(3lh+15px)] border-line border-b px-2.5 pt-1.5 pb-2 text-muted text-xs">
      {estimateLabel(estimate)}
    </DropdownMenu.Label>
  )
}

/** Opens the lessons, and shows how many proposals wait. */
function LessonsItem({ agentId, onSelect }: { agentId: number; onSelect: () => void }) {
  const proposals = useLessons(agentId, 'proposed').data?.length ?? 0
  return (
    <Item icon={<GraduationCap size={16} aria-hidden />} onSelect={onSelect}>
      Lessons
      {proposals > 0 && <Badge tone="accent">{formatCount(proposals, 'proposal')}</Badge>}
    </Item>
  )
}

interface ItemProps {
  icon: ReactNode
  onSelect: () => void
  children: ReactNode
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
