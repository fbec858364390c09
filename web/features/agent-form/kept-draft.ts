import { store, readStored } from '#web/platform/local-storage.ts'
import { type AgentFormValues, blankAgent } from './agent-form-values.ts'

const keptMs = 30 * 86_400_000

/** What somebody typed into the form and did not save. */
export interface KeptDraft {
  /** Only the fields that were changed, so that what changed elsewhere meanwhile stays. */
  changes: Partial<AgentFormValues>
  /** A link that was being typed. */
  linkDraft: string
  /** The version of the agent that the changes were made to; null for a new one. */
  version: number | null
  /** ISO-8601. */
  at: string
}

/** Where the draft of a user for an agent, or for a new one, is kept in this browser. */
export function draftKey(userId: string, agentId: number | null): string {
  return `balancia-draft:${userId}:${agentId ?? 'new'}`
}

/** The draft that is kept; undefined where there is none, or none that can still be read. */
export function readDraft(key: string, now: Date): KeptDraft | undefined {
  try {
    const draft = JSON.parse(readStored(key) ?? 'null') as KeptDraft | null
    if (!draft || now.getTime() - new Date(draft.at).getTime() > keptMs) return undefined
    const known = Object.entries(draft.changes).filter(([name]) => name in blankAgent)
    return { ...draft, changes: Object.fromEntries(known) }
  } catch {
    return undefined
  }
}

/** Keeps a draft, or with undefined takes it away. */
export function keepDraft(key: string, draft: KeptDraft | undefined): void {
  store(key, draft && JSON.stringify(draft))
}

/** The fields in which two states of the form differ, as they are in the second. */
export function changesBetween<T extends object>(before: T, after: T): Partial<T> {
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value ?? null) !== JSON.stringify(before[name as keyof T] ?? null),
  )
  return Object.fromEntries(changed) as Partial<T>
}
