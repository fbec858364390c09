import {
  CalendarClock,
  Download,
  Ellipsis,
  FileInput,
  GraduationCap,
  History,
  LogOut,
  MessagesSquare,
  Users,
  Wallet,
} from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { navigate } from 'wouter/use-browser-location'
import type { AgentReply } from '#contract/agents/agents.ts'
import { Badge } from '#web/components/badge.tsx'
import { Menu, MenuItem } from '#web/components/overlay/menu.tsx'
import { useLeaveAgent } from '#web/data/agent-shares.ts'
import { useEstimate } from '#web/data/billing/budgets.ts'
import { estimateLabel } from '#web/data/billing/estimate-labels.ts'
import { useLessons } from '#web/data/lessons.ts'
import { talkTo } from '#web/platform/routes.ts'
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
    <Menu
      side="left"
      // Inside the main landmark, so that the menu belongs to it.
      container={document.getElementById('main')}
      trigger={
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
      }
    >
      {mayEdit && <MenuEstimate agentId={agent.id} />}
      {mayEdit && (
        <MenuItem icon={<FileInput size={16} aria-hidden />} onSelect={() => onOpen('input', agent)}>
          Run with text or a file…
        </MenuItem>
      )}
      {mayEdit && (
        <MenuItem icon={<MessagesSquare size={16} aria-hidden />} onSelect={() => navigate(talkTo(agent.id))}>
          Talk to it
        </MenuItem>
      )}
      <MenuItem icon={<CalendarClock size={16} aria-hidden />} onSelect={() => onOpen('schedule', agent)}>
        Automation
      </MenuItem>
      {isOwner ? (
        <OwnersItems agent={agent} onOpen={onOpen} onVersions={onVersions} onExport={onExport} />
      ) : (
        <LeaveItem agentId={agent.id} />
      )}
    </Menu>
  )
}

function OwnersItems({ agent, onOpen, onVersions, onExport }: AgentMenuProps) {
  return (
    <>
      <MenuItem icon={<Users size={16} aria-hidden />} onSelect={() => onOpen('share', agent)}>
        Share…
      </MenuItem>
      <MenuItem icon={<Wallet size={16} aria-hidden />} onSelect={() => onOpen('budget', agent)}>
        Budget…
      </MenuItem>
      <LessonsItem agentId={agent.id} onSelect={() => onOpen('lessons', agent)} />
      <MenuItem icon={<History size={16} aria-hidden />} onSelect={() => onVersions(agent)}>
        Versions
      </MenuItem>
      <MenuItem icon={<Download size={16} aria-hidden />} onSelect={() => onExport(agent)}>
        Export
      </MenuItem>
    </>
  )
}

/** Removes an agent of another owner from the list. */
function LeaveItem({ agentId }: { agentId: number }) {
  const leave = useLeaveAgent()
  return (
    <MenuItem
      icon={<LogOut size={16} aria-hidden />}
      onSelect={() => leave.mutate({ params: { id: agentId } })}
    >
      Take off my list
    </MenuItem>
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
    <MenuItem icon={<GraduationCap size={16} aria-hidden />} onSelect={onSelect}>
      Lessons
      {proposals > 0 && <Badge tone="accent">{formatCount(proposals, 'proposal')}</Badge>}
    </MenuItem>
  )
}
