import type { ChatService } from '#contract/notifications/way-names.ts'
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
  chat: { id: string; isPrivate: boolean }
  /** The text of a message, or the data of the button. */
  text: string
  files: readonly { name: string; type: string; load(): Promise<Uint8Array<ArrayBuffer>> }[]
  /** The id at the service of our message that it answers. */
  repliesTo: string | null
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

interface BotField {
  name: string
  label: string
  isSecret: boolean
  isRequired: boolean
  hint: string | null
  placeholder: string | null
}

/** One chat service: how its bot is set up, how it receives, and how it sends. */
export interface ChatBotKind {
  service: ChatService
  fields: readonly BotField[]
  /** How to get what the fields ask for, step by step. */
  steps: readonly string[]
  /** Checks the settings with the service; returns the name of the bot and what is stored beside them. */
  check(
    bot: Pick<OpenBot, 'config' | 'secrets'>,
    signal: AbortSignal,
  ): Promise<{ isOk: true; name: string; config: Record<string, string> } | { isOk: false; message: string }>
  /**
   * Receives until the signal, in the one process that holds the bot; hands each message to `take` before it tells the
   * service that it has it, and stores its cursor with `moveTo`. Rejects when the service fails: it is called again, later each time.
   */
  receive(
    bot: OpenBot,
    on: { take(incoming: Incoming): Promise<void>; moveTo(cursor: string): Promise<void> },
    signal: AbortSignal,
  ): Promise<void>
  /** The address that opens the conversation with the bot, with the code in it where that is possible. */
  linkOf(bot: Pick<OpenBot, 'name' | 'config'>, code: string): string | null
  /** What a user does with the code, in one sentence. */
  howTo(bot: Pick<OpenBot, 'name' | 'config'>): string
  sendText(bot: OpenBot, message: ChatText, signal: AbortSignal): Promise<SendOutcome>
  /** Sends notifications to linked accounts, with buttons. */
  waySender(openBot: () => Promise<OpenBot | null>): WaySender
}
