import type { AgentReply } from '#contract/agents/agents.ts'
import { QueryError } from '#web/components/error-state.tsx'
import { HelpLink } from '#web/components/frame/help-link.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { useAgentForm } from '#web/data/public-pages/public-pages.ts'
import { FormAddress } from './form-address.tsx'
import { FormEditor } from './form-editor.tsx'
import { FormEntries, type ShowRun } from './form-entries.tsx'

/** The public form of an agent: its address, its settings, and what visitors sent. */
export function PublicForm({ agent, onShowRun }: { agent: AgentReply; onShowRun: ShowRun }) {
  const found = useAgentForm(agent.id)
  if (found.isPending) {
    return (
      <div className="flex flex-col gap-4">
        <output className="sr-only">Loading the public form</output>
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-64 w-full" />
      </div>
    )
  }
  if (found.isError && !found.data) return <QueryError title="Failed to load the public form" query={found} />
  const { form } = found.data
  const reads = agent.integrations.length > 0 || agent.webLinks.length > 0
  return (
    <>
      <p className="-mb-3 text-muted text-sm">
        A page on which visitors without an account fill in fields, which starts this agent. It runs under
        your budget and limits.{' '}
        {reads && 'A visitor can get the agent to tell what it reads: its links and its integrations. '}
        <HelpLink topic="public-pages">How public pages work</HelpLink>
      </p>
      {form && <FormAddress agentId={agent.id} form={form} />}
      <FormEditor key={form?.id} agentId={agent.id} agentName={agent.name} form={form} />
      {form && <FormEntries agentId={agent.id} onShowRun={onShowRun} />}
    </>
  )
}
