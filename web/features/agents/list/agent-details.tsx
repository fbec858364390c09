import { Copy, Trash2 } from 'lucide-react'
import type { AgentReply } from '#contract/agents/agents.ts'
import { notifyTimeNames } from '#contract/agents/notify-names.ts'
import { personaName } from '#contract/personas/personas.ts'
import { Button } from '#web/components/button.tsx'
import { LastOutcome } from '#web/components/agent/last-outcome.tsx'
import { Time } from '#web/components/time.tsx'
import { useDuplicateAgent } from '#web/data/agents.ts'
import { scriptPreview } from '#web/features/agents/agent-labels.ts'
import { rightsTo } from '#web/features/agents/agent-rights.ts'
import type { AgentRowActions } from './row-actions.ts'
import { LinkChips } from './link-chips.tsx'

/** Details and less frequent actions of an agent; expands under its row. */
export function AgentDetails({ agent, acts }: { agent: AgentReply; acts: AgentRowActions }) {
  const { taskDescription, pythonScript, lastRun, webLinks, persona, notifications, notifyWhen } = agent
  return (
    <div className="mt-2 flex flex-col gap-2 border-line border-t pt-2 pb-1 @2xl:pl-19 pointer-coarse:@2xl:pl-24">
      <p className="wrap-anywhere line-clamp-6 whitespace-pre-line text-sm">{taskDescription}</p>
      <LinkChips links={webLinks} />
      {pythonScript && (
        <p className="truncate rounded-sm bg-sunken px-2 py-0.5 font-mono text-muted text-xs">
          {scriptPreview(pythonScript, 100)}
        </p>
      )}
      <LastOutcome agent={agent} />
      <p className="flex flex-wrap gap-x-3 text-muted text-xs">
        <span className="wrap-anywhere">{personaName(persona)}</span>
        {lastRun && (
          <span>
            Last run <Time at={lastRun} withDate />
          </span>
        )}
        {notifications && <span>Notifications: {notifyTimeNames[notifyWhen].toLowerCase()}</span>}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {acts.renderHistory(agent)}
        {rightsTo(agent).isOwner && <OwnersActs agent={agent} acts={acts} />}
      </div>
    </div>
  )
}

function OwnersActs({ agent, acts }: { agent: AgentReply; acts: AgentRowActions }) {
  const duplicate = useDuplicateAgent()
  return (
    <>
      <Button
        size="sm"
        icon={<Copy size={16} aria-hidden />}
        busy={duplicate.isPending}
        onClick={() => duplicate.mutate({ params: { id: agent.id } })}
      >
        Duplicate
      </Button>
      <Button
        size="sm"
        className="text-danger!"
        icon={<Trash2 size={16} aria-hidden />}
        onClick={() => acts.onDelete(agent)}
      >
        Delete
      </Button>
    </>
  )
}
