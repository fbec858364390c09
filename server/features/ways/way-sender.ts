import type { NotificationEvent, WayKind } from '#contract/notifications/way-names.ts'
import type { LinkedAccountRow } from '#server/db/tables/chat-accounts.ts'
import { hook } from '#server/platform/hook.ts'

/** A way with its secrets opened. */
export interface OpenWay {
  id: number
  userId: string
  config: Readonly<Record<string, string>>
  secrets: Readonly<Record<string, string>>
  account: LinkedAccountRow | null
  connectionId: number | null
}

/** The decision that a message asks for. */
export interface AskedInMessage {
  approvalId: number
  /** `question`: to be answered instead of approved. */
  kind: 'budget' | 'tool' | 'question'
  reason: string
  /** Exactly what is executed on approval, as text. */
  payload: string
  /** Whether that is all of it; otherwise no buttons are offered, because nobody decides what they cannot see. */
  isWhole: boolean
  /** The answers to choose from; empty: free text. */
  choices: readonly string[]
  /** Whether text by others may have caused it. */
  isTainted: boolean
  expiresAt: Date
  /** One-time link to the page that decides it, for services without buttons. */
  link: string
}

/** One message to one user by one way. */
export interface WayMessage {
  /** Null: a test. Buttons refer to it: a press names this delivery and `payloadHash`. */
  deliveryId: number | null
  /** The same in each attempt. */
  idempotencyKey: string
  event: NotificationEvent
  title: string
  body: string
  /** Where it is shown in the product. */
  url: string
  asked: (AskedInMessage & { payloadHash: string }) | null
}

/** What became of sending one message. */
export type SendOutcome =
  | { state: 'sent'; proof: string; remote?: Record<string, string> }
  /** Not taken for sure: it is tried again, unless `isFinal`. */
  | { state: 'failed'; message: string; retryAfterMs?: number; isFinal?: boolean }
  /** It may have arrived. */
  | { state: 'unknown'; message: string }
  /** The target is gone or the secret revoked: the way is switched off, and its user is notified by the others. */
  | { state: 'gone'; message: string }

/** How messages go out by one kind of way. Never throws for what a service answers. */
export interface WaySender {
  kind: WayKind
  /** Whether buttons in the message decide. */
  canDecide: boolean
  /** Whether its service shows a repetition with the same key once; otherwise an interrupted attempt is `unknown`. */
  honoursIdempotencyKey: boolean
  send(way: OpenWay, message: WayMessage, signal: AbortSignal): Promise<SendOutcome>
  /** Changes a message that was sent: its buttons go, and it shows the outcome. Does nothing where that is impossible. */
  edit?(
    way: OpenWay,
    edited: { remote: Record<string, string>; title: string; outcome: string },
    signal: AbortSignal,
  ): Promise<SendOutcome>
}

/** The senders that features declare, one for each kind of way. */
export const waySenders = hook<WaySender>()
