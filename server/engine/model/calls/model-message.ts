import type { LanguageModelV4Message, SharedV4ProviderOptions } from '@ai-sdk/provider'
import type { PictureFacts } from '#server/engine/picture-facts.ts'
import type { EngineTool } from '#server/engine/tool.ts'
import type { ConfiguredEngine } from '#server/engine/model/providers/registry.ts'
import type { CallLimits } from './watchdog.ts'

type Spoken<Role extends LanguageModelV4Message['role']> = Extract<LanguageModelV4Message, { role: Role }>
type ProviderPart = Spoken<'assistant'>['content'][number]

/** A file that a model generated; base64, because JSON cannot hold bytes. */
interface TurnFile<Type extends 'file' | 'reasoning-file'> {
  type: Type
  data: string
  mediaType: string
  providerOptions?: SharedV4ProviderOptions
}

/**
 * One part of a model's turn. Data that the provider signed or encrypted is in `providerOptions` and must be returned
 * unchanged.
 */
export type TurnPart =
  | Exclude<ProviderPart, { type: 'file' | 'reasoning-file' }>
  | TurnFile<'file'>
  | TurnFile<'reasoning-file'>

/** A model's turn as it must be handed back to it: plain JSON, which the journals of runs in flight hold as well. */
export interface AssistantMessage {
  role: 'assistant'
  content: TurnPart[]
}

export type ToolMessage = Spoken<'tool'>

/** A picture of a message, which names it: its bytes are loaded for each call. */
export interface SentPicture extends PictureFacts {
  /** By which the text of the message names it: 'P1'. */
  label: string
  name: string
}

/** One turn of a talk with a model. */
export type ModelMessage =
  | {
      role: 'user'
      content: string
      /** Shown to models that see, in this order after the text. */
      pictures?: readonly SentPicture[]
    }
  | AssistantMessage
  | ToolMessage

/** A tool call of a model, with its input: usually an object, but a model may send anything. */
export interface ToolRequest {
  id: string
  tool: string
  input: unknown
}

/** Which parts of a prompt end with the mark of a service that caches a prompt up to its marks. */
export interface CacheMarks {
  mark: SharedV4ProviderOptions
  /** The instructions, and with them the tools: the same in other conversations. */
  instructions: boolean
  /** The conversation: the same in its next call, which adds to it. */
  messages: boolean
}

/** One call to one model. */
export interface CallRequest {
  asked: ConfiguredEngine
  instructions: string
  messages: ModelMessage[]
  tools: readonly EngineTool[]
  /** Whether the model may still call tools. */
  toolsAllowed: boolean
  /** What the service is asked to cache; omitted: nothing. */
  marks?: CacheMarks | null
  /** Whether to request JSON, if the provider has a setting for it. */
  asJson?: boolean
  /** Token limit of the answer, reasoning included; without it the limit of the provider applies. */
  answerTokensMax?: number
  /** Gives the bytes of a picture of the messages; null: it is not stored any more. */
  loadPicture?: (hash: string) => Promise<Uint8Array | null>
  limits: CallLimits
  secrets: readonly string[]
}
