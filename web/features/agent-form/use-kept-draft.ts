import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { AgentReply } from '#contract/agents/agents.ts'
import { useSession } from '#web/data/auth.ts'
import { type AgentFormPayload, type AgentFormValues, valuesOf } from './agent-form-values.ts'
import { changesBetween, draftKey, type KeptDraft, keepDraft, readDraft } from './kept-draft.ts'

const restMs = 300

interface KeptDraftOptions {
  form: UseFormReturn<AgentFormValues, unknown, AgentFormPayload>
  agent: AgentReply | null
  /** The link that is being typed. */
  linkDraft: string
  /** The version that the changes are made to. */
  version: number | null
}

/** Keeps what is typed in this browser until it is saved, and offers back what an earlier visit left. */
export function useKeptDraft({ form, agent, linkDraft, version }: KeptDraftOptions) {
  const { user } = useSession()
  const key = user && draftKey(user.id, agent?.id ?? null)
  const [offered, setOffered] = useState(() => key && readDraft(key, new Date()))
  const isSaved = useRef(false)
  const { subscribe, getValues } = form

  useEffect(() => {
    if (!key) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const keepNow = () => {
      timer = undefined
      const changes = changesBetween(valuesOf(agent ?? {}), valuesOf(getValues()))
      if (isSaved.current || (Object.keys(changes).length === 0 && linkDraft === '')) return
      keepDraft(key, { changes, linkDraft, version, at: new Date().toISOString() })
    }
    const keepSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(keepNow, restMs)
    }
    /** What was typed a moment before the page or the form went away. */
    const keepRest = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      keepNow()
    }
    if (linkDraft !== '') keepSoon()
    const leave = subscribe({ formState: { values: true }, callback: keepSoon })
    window.addEventListener('pagehide', keepRest)
    return () => {
      keepRest()
      leave()
      window.removeEventListener('pagehide', keepRest)
    }
  }, [key, agent, linkDraft, version, subscribe, getValues])

  const discard = () => {
    if (key) keepDraft(key, undefined)
    setOffered(undefined)
  }
  /** What stands in the form is saved, and what the form still tells of is nobody's draft. */
  const forget = () => {
    isSaved.current = true
    discard()
  }
  const putBack = (draft: KeptDraft) => {
    for (const [name, value] of Object.entries(draft.changes)) {
      form.setValue(name as keyof AgentFormValues, value, { shouldDirty: true })
    }
    setOffered(undefined)
  }
  return { offered: offered || undefined, putBack, discard, forget }
}
