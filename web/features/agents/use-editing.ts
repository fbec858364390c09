import { useCallback, useEffect, useState } from 'react'
import type { AgentReply } from '#contract/agents/agents.ts'

/** The agent in the form, and the confirmation before another agent replaces unsaved changes. */
export function useEditing() {
  const [agent, setAgent] = useState<AgentReply | null>(null)
  const [asked, setAsked] = useState<{ next: AgentReply | null }>()
  const [isDirty, setDirty] = useState(false)
  /** Changes with every agent put into the form, so that the form remounts. */
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    if (!isDirty) return
    const keepPage = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', keepPage)
    return () => window.removeEventListener('beforeunload', keepPage)
  }, [isDirty])

  const put = useCallback((next: AgentReply | null) => {
    setAgent(next)
    setAsked(undefined)
    setDirty(false)
    setTurn((count) => count + 1)
  }, [])

  const edit = (next: AgentReply | null) => {
    if (isDirty) setAsked({ next })
    else put(next)
  }
  const leave = useCallback(() => put(null), [put])

  return {
    agent,
    turn,
    isDirty,
    setDirty,
    /** Puts an agent, or with null a new one, into the form; asks first if changes would be lost. */
    edit,
    leave,
    /** Whether the confirmation to discard changes is open. */
    isAsking: asked !== undefined,
    discard: () => asked && put(asked.next),
    keep: () => setAsked(undefined),
  }
}

export type Editing = ReturnType<typeof useEditing>
