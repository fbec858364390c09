import { useState } from 'react'
import type { AgentReply } from '#contract/agents/agents.ts'
import { sharedFields } from '#contract/collaboration/collaboration-names.ts'
import { findAgent, useCreateAgent, useUpdateAgent } from '#web/data/agents.ts'
import { isConflict, reportFailure } from '#web/platform/query.ts'
import { type AgentFormPayload, payloadOf, valuesOf } from './agent-form-values.ts'
import type { Conflict } from './conflict-notice.tsx'
import type { LiveSession } from './live-editing.tsx'
import { changesBetween } from './kept-draft.ts'

interface SaveOutcome {
  onSaved: (saved: AgentReply) => void
  onRefused: (error: Error) => void
}

/** Saves a new agent, or what was changed of one; what somebody else saved meanwhile is shown, not overwritten. */
export function useSave(agent: AgentReply | null) {
  const create = useCreateAgent()
  const update = useUpdateAgent()
  /** The state that the changes are made to: the agent as it was opened, or as it was when a conflict was decided. */
  const [base, setBase] = useState(agent)
  const [conflict, setConflict] = useState<Conflict & { agent: AgentReply }>()

  const save = (
    mine: AgentFormPayload,
    { onSaved, onRefused }: SaveOutcome,
    together: LiveSession | undefined,
  ) => {
    if (!base) return create.mutate({ body: mine }, { onSuccess: onSaved, onError: onRefused })
    const changes = changesBetween(payloadOf(valuesOf(base)), mine)
    // A persona and its text are one choice.
    const { persona, customPersona } = mine
    const isPersonaChanged = 'persona' in changes || 'customPersona' in changes
    const fields = { ...changes, ...(isPersonaChanged && { persona, customPersona }) }
    // What several people edit is saved as all of them see it.
    if (together) for (const name of sharedFields.agent) delete fields[name]
    if (together && Object.keys(fields).length === 0) return together.save()
    const body = { ...fields, version: base.version }
    const handleError = async (error: Error) => {
      if (!isConflict(error)) return onRefused(error)
      const theirs = await findAgent(String(base.id)).catch(() => undefined)
      if (!theirs) return reportFailure(error, error.message)
      const differing = error.issues.map(({ path }) => path as keyof AgentFormPayload)
      const untouched = (Object.keys(mine) as (keyof AgentFormPayload)[]).filter((name) => !(name in body))
      setConflict({ agent: theirs, fields: differing, untouched, mine, theirs: valuesOf(theirs) })
    }
    update.mutate(
      { params: { id: base.id }, body },
      {
        onSuccess: (saved) => (together ? together.save() : onSaved(saved)),
        onError: (error) => void handleError(error),
      },
    )
  }
  /** Ends a conflict: the next save is made knowing what was saved elsewhere. */
  const settle = () => {
    if (conflict) setBase(conflict.agent)
    setConflict(undefined)
  }
  return {
    save,
    isSaving: create.isPending || update.isPending,
    version: base?.version ?? null,
    /** Changes were made to an earlier version than the one that was opened. */
    startFrom: (version: number | null) =>
      setBase((now) => now && { ...now, version: version ?? now.version }),
    /** What somebody else saved is the state that the changes are made to; answers these changes. */
    rebase: (next: AgentReply, now: AgentFormPayload) => {
      const changes = base ? changesBetween(valuesOf(base), now) : {}
      setBase(next)
      return changes
    },
    conflict,
    settle,
  }
}
