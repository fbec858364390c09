import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { AgentReply } from '#contract/agents/agents.ts'
import { useSession } from '#web/data/auth.ts'
import {
  type AgentFormPayload,
  type AgentFormValues,
  valuesOf,
} from '#web/features/agent-form/agent-form-values.ts'
import { changesBetween, draftKey, type KeptDraft, keepDraft, readDraft } from './kept-draft.ts'

const restMs = 300

interface KeptDraftOptions {
  form: UseFormReturn<AgentFormValues, unknown, AgentFormPayload>
  agent: AgentReply | null
  /** The link in the input that is not added yet. */
  linkDraft: string
  /** The version that the changes are based on. */
  version: number | null
}

/** Stores unsaved input in this browser, and offers to restore what an earlier visit left. */
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
    /** Stores the last input when the page or the form is closed. */
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
  /** Removes the draft after a save, and ignores the change events that follow it. */
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
