import { store, readStored } from '#web/platform/local-storage.ts'
import { type AgentFormValues, blankAgent } from '#web/features/agent-form/agent-form-values.ts'

const storedMs = 30 * 86_400_000

/** Unsaved input of the form. */
export interface StoredDraft {
  /** Only the changed fields, so that restoring keeps changes made elsewhere to the others. */
  changes: Partial<AgentFormValues>
  /** The link in the input that is not added yet. */
  linkDraft: string
  /** The version of the agent that the changes are based on; null for a new one. */
  version: number | null
  /** ISO-8601. */
  at: string
}

/** The storage key of a user's draft for an agent, or for a new one. */
export function draftKey(userId: string, agentId: number | null): string {
  return `balancia-draft:${userId}:${agentId ?? 'new'}`
}

/** The stored draft; undefined if there is none, or it cannot be read any more. */
export function readDraft(key: string, now: Date): StoredDraft | undefined {
  try {
    const draft = JSON.parse(readStored(key) ?? 'null') as StoredDraft | null
    if (!draft || now.getTime() - new Date(draft.at).getTime() > storedMs) return undefined
    const known = Object.entries(draft.changes).filter(([name]) => name in blankAgent)
    return { ...draft, changes: Object.fromEntries(known) }
  } catch {
    return undefined
  }
}

/** Stores a draft; undefined removes it. */
export function storeDraft(key: string, draft: StoredDraft | undefined): void {
  store(key, draft && JSON.stringify(draft))
}

/** The fields in which two states of the form differ, with the values of the second. */
export function changesBetween<T extends object>(before: T, after: T): Partial<T> {
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value ?? null) !== JSON.stringify(before[name as keyof T] ?? null),
  )
  return Object.fromEntries(changed) as Partial<T>
}
