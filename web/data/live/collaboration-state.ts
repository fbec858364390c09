import type { Collaborator, FieldLock, ServerMessage } from '#contract/collaboration/collaboration.ts'

/** Two versions of a field: both are stored until somebody chooses one. */
export interface Conflict {
  mine: string
  theirs: string
}

/** The state of a resource that several people edit. */
export interface SharedState {
  collaborators: readonly Collaborator[]
  locks: Readonly<Record<string, FieldLock>>
  /** The field that each of the others is in. */
  cursors: Readonly<Record<string, string | null>>
  /** The text range that each of the others has selected in a field; a caret is an empty range. */
  selections: Readonly<Record<string, { field: string; start: number; end: number }>>
  /** Edits of anybody that are not saved yet. */
  fields: Readonly<Record<string, string>>
  /** The user's own edits that the server has not confirmed. */
  pending: Readonly<Record<string, string>>
  conflicts: Readonly<Record<string, Conflict>>
  /** The saved state, if somebody saved meanwhile outside of the collaboration. */
  savedElsewhere: Readonly<Record<string, string>> | undefined
  version: number
  savedBy: string | undefined
}

export const nothingShared: SharedState = {
  collaborators: [],
  locks: {},
  cursors: {},
  selections: {},
  fields: {},
  pending: {},
  conflicts: {},
  savedElsewhere: undefined,
  version: 0,
  savedBy: undefined,
}

/** What the user did on this page. */
export type OwnAct =
  | { type: 'typed'; field: string; value: string }
  | { type: 'keep_mine'; field: string }
  | { type: 'take_theirs'; field: string }

/** The state after a message of the server, or an action of the user. */
export function applyShared(state: SharedState, news: ServerMessage | OwnAct): SharedState {
  switch (news.type) {
    case 'session_state':
      return rejoined(state, news)
    case 'user_joined': {
      const others = state.collaborators.filter(({ id }) => id !== news.collaborator.id)
      return { ...state, collaborators: [...others, news.collaborator] }
    }
    case 'user_left':
      return {
        ...state,
        collaborators: state.collaborators.filter(({ id }) => id !== news.userId),
        cursors: without(state.cursors, news.userId),
        selections: without(state.selections, news.userId),
      }
    case 'cursor_update':
      return {
        ...state,
        cursors: { ...state.cursors, [news.userId]: news.cursor.field },
        selections: news.cursor.field === null ? without(state.selections, news.userId) : state.selections,
      }
    case 'selection_update':
      return { ...state, selections: { ...state.selections, [news.userId]: news.selection } }
    case 'edit_operation':
      return edited(state, news)
    case 'field_locked': {
      const { field, userId, expiresAt } = news
      return { ...state, locks: { ...state.locks, [field]: { field, userId, expiresAt } } }
    }
    case 'field_unlocked':
      return { ...state, locks: without(state.locks, news.field) }
    case 'save_complete': {
      const version = Math.max(state.version, news.version)
      return { ...state, fields: {}, savedElsewhere: undefined, savedBy: news.savedBy, version }
    }
    case 'error':
      return refused(state, news)
    case 'typed':
      return { ...state, savedBy: undefined, pending: { ...state.pending, [news.field]: news.value } }
    case 'keep_mine': {
      const mine = state.conflicts[news.field]?.mine ?? ''
      const pending = { ...state.pending, [news.field]: mine }
      return { ...state, pending, conflicts: without(state.conflicts, news.field) }
    }
    case 'take_theirs': {
      const theirs = state.conflicts[news.field]?.theirs
      return {
        ...state,
        fields: theirs === undefined ? state.fields : { ...state.fields, [news.field]: theirs },
        pending: without(state.pending, news.field),
        conflicts: without(state.conflicts, news.field),
      }
    }
    default:
      return state
  }
}

/**
 * The state of a field for one of the people: who else has locked it, who else is in it, and both versions on a
 * conflict.
 */
export function fieldOf(state: SharedState, name: string, userId: string) {
  const lock = state.locks[name]
  const others = state.collaborators.filter(({ id }) => id !== userId)
  return {
    lock: lock && lock.userId !== userId ? lock : undefined,
    here: others.filter(({ id }) => state.cursors[id] === name),
    carets: others.flatMap((person) => {
      const selection = state.selections[person.id]
      return selection?.field === name ? [{ person, start: selection.start, end: selection.end }] : []
    }),
    conflict: state.conflicts[name],
  }
}

/**
 * Rejoins after a broken connection: a pending edit conflicts when somebody else changed its field meanwhile; otherwise
 * it is sent again.
 */
function rejoined(
  state: SharedState,
  { collaborators, locks, fields, version }: Extract<ServerMessage, { type: 'session_state' }>,
): SharedState {
  const conflicts = { ...state.conflicts }
  for (const [field, mine] of Object.entries(state.pending)) {
    const theirs = fields[field]
    if (theirs !== undefined && theirs !== mine && theirs !== state.fields[field])
      conflicts[field] = { mine, theirs }
  }
  return {
    ...state,
    collaborators,
    fields,
    version,
    conflicts,
    cursors: {},
    selections: {},
    locks: Object.fromEntries(locks.map((lock) => [lock.field, lock])),
  }
}

function edited(
  state: SharedState,
  { operation, version }: Extract<ServerMessage, { type: 'edit_operation' }>,
): SharedState {
  const { field, value } = operation
  return {
    ...state,
    fields: { ...state.fields, [field]: value },
    pending: state.pending[field] === value ? without(state.pending, field) : state.pending,
    version: Math.max(state.version, version),
  }
}

function refused(state: SharedState, news: Extract<ServerMessage, { type: 'error' }>): SharedState {
  const { code, field, value, saved } = news
  const version = Math.max(state.version, news.version ?? 0)
  if (saved) return { ...state, savedElsewhere: saved, version }
  const mine = field === undefined ? undefined : state.pending[field]
  if (field === undefined || value === undefined || mine === undefined) return { ...state, version }
  if (code !== 'conflict' && code !== 'locked') return { ...state, version }
  const conflicts = { ...state.conflicts, [field]: { mine, theirs: value } }
  return { ...state, version, conflicts, pending: without(state.pending, field) }
}

function without<T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key))
}
