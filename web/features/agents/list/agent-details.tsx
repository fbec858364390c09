import { Copy, Link, Trash2 } from 'lucide-react'
import { useState } from 'react'
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
import { LinkName } from './link-name.tsx'

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

const shownMax = 5

/** The pages that an agent reads; the rest of a long list on request. */
export function LinkChips({ links }: { links: string[] }) {
  const [isWhole, setWhole] = useState(false)
  if (links.length === 0) return null
  const hidden = links.length - shownMax

  return (
    <ul aria-label="Links" className="flex flex-wrap items-center gap-1.5">
      {(isWhole ? links : links.slice(0, shownMax)).map((link) => (
        <li
          key={link}
          className="flex min-w-0 max-w-[min(100%,24rem)] items-center gap-1 rounded-sm border border-line px-1.5 py-0.5 text-muted text-xs"
        >
          <Link size={12} aria-hidden className="shrink-0" />
          <LinkName link={link} />
        </li>
      ))}
      {hidden > 0 && (
        <li>
          <button
            type="button"
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
            className="min-h-6 cursor-pointer rounded-sm px-1.5 font-medium text-accent-strong text-xs hover:underline max-sm:-my-2.5 max-sm:min-h-11 pointer-coarse:-my-2.5 pointer-coarse:min-h-11"
          >
            {isWhole ? 'Show fewer' : `${hidden} more`}
          </button>
        </li>
      )}
    </ul>
  )
}
