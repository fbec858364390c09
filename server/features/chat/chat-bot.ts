import type { ChatService } from '#contract/notifications/way-names.ts'
import type { LinkedAccountRow } from '#server/db/tables/chat-accounts.ts'
import type { SendOutcome, WaySender } from '#server/features/ways/public.ts'

/** A bot or mailbox of the installation with its secrets opened. */
export interface OpenBot {
  service: ChatService
  name: string
  config: Readonly<Record<string, string>>
  secrets: Readonly<Record<string, string>>
  /** Up to where its messages were received. */
  cursor: string | null
}

export interface Sender {
  /** Its id at the service. */
  id: string
  name: string
  /** Messages of programs are never answered, so that two of them cannot talk to each other without end. */
  isBot: boolean
}

/** What a service has sent: a message, or a press of a button. */
export interface Incoming {
  what: 'message' | 'press'
  /** Its id at the service, the same when it is repeated. */
  externalId: string
  sender: Sender
  /** `thread`: where answers go instead, when the service divides a conversation. */
  chat: { id: string; isPrivate: boolean; thread?: string }
  /** The text of a message, or the data of the button. */
  text: string
  files: readonly { name: string; type: string; load(): Promise<Uint8Array<ArrayBuffer>> }[]
  /** The id at the service of our message that it answers. */
  repliesTo: string | null
  /** Acts on it for the linked account that sent it, once; omitted: as on any message. */
  act?(account: LinkedAccountRow, incoming: Incoming): Promise<void>
  /** Answers the sender: shown beside the button, or sent as a message. Never throws. */
  respond(text: string): Promise<void>
}

/** A text to a conversation at a service. */
export interface ChatText {
  chat: string
  text: string
  /** Buttons below it, each with its data, of at most 64 bytes. */
  buttons?: readonly { label: string; data: string }[]
  /** The same in each attempt. */
  idempotencyKey: string
}

export interface BotField {
  name: string
  label: string
  isSecret: boolean
  /** Where the secrets go: they are entered again when it changes. */
  isAddress?: boolean
  isRequired: boolean
  hint: string | null
  placeholder: string | null
}

/** Why a service does not let its bot receive: the message is shown to administrators. */
export class BotFailure extends Error {
  /** The secrets were revoked: linked users are notified once, and it is tried seldom. */
  readonly isRevoked: boolean
  readonly retryAfterMs: number | undefined

  constructor(message: string, more: { isRevoked?: boolean; retryAfterMs?: number } = {}) {
    super(message)
    this.name = 'BotFailure'
    this.isRevoked = more.isRevoked ?? false
    this.retryAfterMs = more.retryAfterMs
  }
}

/** What a receiver reports. */
export interface Receiving {
  /** The service has answered, so that an earlier problem is over. */
  works(): Promise<void>
  /** Acts on it exactly once, whatever is repeated. */
  take(incoming: Incoming): Promise<void>
  /** Stores up to where messages were received. Rejects when another process receives now. */
  moveTo(cursor: string): Promise<void>
}

/** One chat service: how its bot is set up, how it receives, and how it sends. */
export interface ChatBotKind {
  service: ChatService
  fields: readonly BotField[]
  /** How to get what the fields ask for, step by step; after a line break, a text to copy. */
  steps: readonly string[]
  /** Checks the settings with the service; returns the name of the bot and what is stored beside them. */
  check(
    bot: Pick<OpenBot, 'config' | 'secrets'>,
    signal: AbortSignal,
  ): Promise<
    | { isOk: true; name: string; config: Record<string, string> }
    | { isOk: false; message: string; field?: string }
  >
  /**
   * Receives until the signal, in the one process that holds the bot; hands each message to `take` before it tells the
   * service that it has it, and stores its cursor with `moveTo`. Rejects when the service fails, with a `BotFailure` if
   * that has words for people: it is called again, later each time.
   */
  receive(bot: OpenBot, on: Receiving, signal: AbortSignal): Promise<void>
  /** The address that opens the conversation with the bot, with the code in it where that is possible. */
  linkOf(bot: Pick<OpenBot, 'name' | 'config'>, code: string): string | null
  /** What a user does with the code, in one sentence. */
  howTo(bot: Pick<OpenBot, 'name' | 'config'>): string
  sendText: (bot: OpenBot, message: ChatText, signal: AbortSignal) => Promise<SendOutcome>
  /** Answers a code that has linked an account; omitted: as the other services. */
  linkedText?: string
  /** Strangers get no answer, because their address may be forged. */
  isSilentToStrangers?: boolean
  /** Sends notifications to linked accounts, with buttons; omitted: it is no way of its own. */
  waySender?(openBot: () => Promise<OpenBot | null>): WaySender
}
