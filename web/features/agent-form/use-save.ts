import { useState } from 'react'
import type { AgentReply } from '#contract/agents/agents.ts'
import { sharedFields } from '#contract/collaboration/collaboration-names.ts'
import { findAgent, useCreateAgent, useUpdateAgent } from '#web/data/agents.ts'
import { isConflict, reportFailure } from '#web/platform/query.ts'
import { type AgentFormPayload, payloadOf, valuesOf } from './agent-form-values.ts'
import type { Conflict } from '#web/features/agent-form/live/conflict-notice.tsx'
import type { LiveSession } from '#web/features/agent-form/live/live-editing.tsx'
import { changesBetween } from '#web/features/agent-form/draft/stored-draft.ts'

interface SaveOutcome {
  onSaved: (saved: AgentReply) => void
  onRefused: (error: Error) => void
}

/** Creates an agent, or saves the changes to one; shows a conflict instead of overwriting changes of somebody else. */
export function useSave(agent: AgentReply | null) {
  const create = useCreateAgent()
  const update = useUpdateAgent()
  /** The state that the changes are based on: the agent when it was opened, or when a conflict was resolved. */
  const [base, setBase] = useState(agent)
  const [conflict, setConflict] = useState<Conflict>()

  const save = (
    mine: AgentFormPayload,
    { onSaved, onRefused }: SaveOutcome,
    together: LiveSession | undefined,
  ) => {
    if (!base) return create.mutate({ body: mine }, { onSuccess: onSaved, onError: onRefused })
    const changes = changesBetween(payloadOf(valuesOf(base)), mine)
    // A persona and its text change together.
    const { persona, customPersona } = mine
    const isPersonaChanged = 'persona' in changes || 'customPersona' in changes
    const fields = { ...changes, ...(isPersonaChanged && { persona, customPersona }) }
    // Fields edited in a collaboration are saved by it.
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
  /** Resolves a conflict: the next save is based on the version saved elsewhere. */
  const settle = () => {
    if (conflict) setBase(conflict.agent)
    setConflict(undefined)
  }
  return {
    save,
    isSaving: create.isPending || update.isPending,
    version: base?.version ?? null,
    /** Bases the next save on this version, for restored changes to an earlier one than was opened. */
    startFrom: (version: number | null) =>
      setBase((now) => now && { ...now, version: version ?? now.version }),
    /** Bases the changes on what somebody else saved; returns these changes. */
    rebase: (next: AgentReply, now: AgentFormPayload) => {
      const changes = base ? changesBetween(valuesOf(base), now) : {}
      setBase(next)
      return changes
    },
    conflict,
    settle,
  }
}
