import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { AgentReply } from '#contract/agents/agents.ts'
import { useSession } from '#web/data/auth.ts'
import {
  type AgentFormPayload,
  type AgentFormValues,
  valuesOf,
} from '#web/features/agent-form/agent-form-values.ts'
import { changesBetween, draftKey, type StoredDraft, storeDraft, readDraft } from './stored-draft.ts'

const restMs = 300

interface StoredDraftOptions {
  form: UseFormReturn<AgentFormValues, unknown, AgentFormPayload>
  agent: AgentReply | null
  /** The link in the input that is not added yet. */
  linkDraft: string
  /** The version that the changes are based on. */
  version: number | null
}

/** Stores unsaved input in this browser, and offers to restore what an earlier visit left. */
export function useStoredDraft({ form, agent, linkDraft, version }: StoredDraftOptions) {
  const { user } = useSession()
  const key = user && draftKey(user.id, agent?.id ?? null)
  const [offered, setOffered] = useState(() => key && readDraft(key, new Date()))
  const isSaved = useRef(false)
  const { subscribe, getValues } = form

  useEffect(() => {
    if (!key) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const storeNow = () => {
      timer = undefined
      const changes = changesBetween(valuesOf(agent ?? {}), valuesOf(getValues()))
      if (isSaved.current || (Object.keys(changes).length === 0 && linkDraft === '')) return
      storeDraft(key, { changes, linkDraft, version, at: new Date().toISOString() })
    }
    const storeSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(storeNow, restMs)
    }
    /** Stores the last input when the page or the form is closed. */
    const storeRest = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      storeNow()
    }
    if (linkDraft !== '') storeSoon()
    const leave = subscribe({ formState: { values: true }, callback: storeSoon })
    window.addEventListener('pagehide', storeRest)
    return () => {
      storeRest()
      leave()
      window.removeEventListener('pagehide', storeRest)
    }
  }, [key, agent, linkDraft, version, subscribe, getValues])

  const discard = () => {
    if (key) storeDraft(key, undefined)
    setOffered(undefined)
  }
  /** Removes the draft after a save, and ignores the change events that follow it. */
  const forget = () => {
    isSaved.current = true
    discard()
  }
  const putBack = (draft: StoredDraft) => {
    for (const [name, value] of Object.entries(draft.changes)) {
      form.setValue(name as keyof AgentFormValues, value, { shouldDirty: true })
    }
    setOffered(undefined)
  }
  return { offered: offered || undefined, putBack, discard, forget }
}
