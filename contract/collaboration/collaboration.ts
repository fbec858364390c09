import { z } from 'zod'
import { resourceTypes, sharedValueMax } from './collaboration-names.ts'
import { rowId } from '#contract/values.ts'

const field = z.string().min(1).max(60)
const position = z.int().min(0).max(10_000_000)
const envelope = {
  userId: z.string().max(100).optional(),
  sessionId: z.string().max(100).optional(),
  timestamp: z.union([z.string().max(40), z.number()]).optional(),
}

/** The messages of a page over `/ws`. */
export const clientMessage = z.discriminatedUnion('type', [
  z.object({ ...envelope, type: z.literal('join'), resourceType: z.enum(resourceTypes), resourceId: rowId }),
  z.object({ ...envelope, type: z.literal('leave') }),
  z.object({
    ...envelope,
    type: z.literal('cursor'),
    cursor: z.object({ line: position, column: position, field: field.nullable() }),
  }),
  z.object({
    ...envelope,
    type: z.literal('selection'),
    selection: z.object({ field, start: position, end: position }),
  }),
  z.object({
    ...envelope,
    type: z.literal('edit'),
    operation: z.object({ field, value: z.string().max(sharedValueMax), version: z.int().min(0) }),
  }),
  z.object({ ...envelope, type: z.literal('save') }),
  z.object({ ...envelope, type: z.literal('lock'), field }),
  z.object({ ...envelope, type: z.literal('unlock'), field }),
])
export type ClientMessage = z.output<typeof clientMessage>

/** A user who has the same resource open. */
export interface Collaborator {
  id: string
  name: string
  avatar: string | null
  color: string
  role: 'viewer' | 'editor'
}

export interface FieldLock {
  field: string
  userId: string
  /** ISO-8601. */
  expiresAt: string
}

/** The messages of the server over `/ws`, in addition to `sessionId`, `userId` and `timestamp`. */
export type ServerMessage =
  | { type: 'connected'; userId: string }
  | {
      type: 'session_state'
      collaborators: Collaborator[]
      locks: FieldLock[]
      /** Edits that are not saved yet. */
      fields: Record<string, string>
      version: number
    }
  | { type: 'user_joined'; collaborator: Collaborator }
  | { type: 'user_left'; userId: string }
  | { type: 'cursor_update'; userId: string; cursor: { line: number; column: number; field: string | null } }
  | { type: 'selection_update'; userId: string; selection: { field: string; start: number; end: number } }
  | { type: 'edit_operation'; userId: string; operation: { field: string; value: string }; version: number }
  | { type: 'save_complete'; savedBy: string; userId: string; version: number }
  | { type: 'field_locked'; field: string; userId: string; expiresAt: string }
  | { type: 'field_unlocked'; field: string }
  | {
      type: 'error'
      message: string
      code: string
      /** For a rejected edit, and for a save: the current value of the field, and its version. */
      field?: string
      value?: string
      version?: number
      /** For a save over another user's save: the saved values, while the edits are kept. */
      saved?: Record<string, string>
    }
