import { type ReactNode, type RefObject, useRef, useState } from 'react'
import type { AgentReply } from '#contract/agents/agents.ts'
import { LazyBoundary } from '#web/components/overlay/lazy-boundary.tsx'
import { agentUpdated, useRefreshAgents } from '#web/data/agents.ts'
import { useSession } from '#web/data/auth.ts'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { toast } from '#web/platform/toast.ts'
import type { AgentFormState } from '#web/features/agent-form/agent-form-values.ts'
import type { LiveField, LiveFields, LiveSession } from './live-editing.tsx'

const editing = lazyPart(() => import('./live-editing.tsx').then(({ LiveEditing }) => LiveEditing))

interface LiveOptions {
  form: AgentFormState
  agent: AgentReply | null
  /** Called when the user's own save has succeeded. */
  onSaved: () => void
  /** Called when somebody else has saved, so that the form takes over the changes. */
  onSavedByOther: () => void
}

/** What the form needs for a collaboration. */
interface Live {
  host: RefObject<HTMLFormElement | null>
  session: RefObject<LiveSession | undefined>
  field: (name: keyof LiveFields) => Partial<LiveField>
  /** The people who are here; shown above the fields. */
  bar: ReactNode
}

/** Collaboration on an agent that others may see; for any other agent it connects nowhere and loads no code. */
export function useLive({ form, agent, onSaved, onSavedByOther }: LiveOptions): Live {
  const { user } = useSession()
  const host = useRef<HTMLFormElement>(null)
  const session = useRef<LiveSession>(undefined)
  const [fields, setFields] = useState<LiveFields>({})
  const refresh = useRefreshAgents()
  const handleSaved = (isMine: boolean) => {
    refresh()
    if (!isMine) return onSavedByOther()
    toast(agentUpdated)
    onSaved()
  }
  return {
    host,
    session,
    field: (name) => fields[name] ?? {},
    bar: agent?.isShared && user && (
      <LazyBoundary>
        <editing.View
          form={form}
          agent={agent}
          userId={user.id}
          mayEdit={agent.role !== 'viewer'}
          host={host}
          session={session}
          onFields={setFields}
          onSaved={handleSaved}
        />
      </LazyBoundary>
    ),
  }
}
