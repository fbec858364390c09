import type { LanguageModelV4Message, SharedV4ProviderOptions } from '@ai-sdk/provider'

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

/** One turn of a talk with a model. */
export type ModelMessage = { role: 'user'; content: string } | AssistantMessage | ToolMessage

/** A tool call of a model, with its input: usually an object, but a model may send anything. */
export interface ToolRequest {
  id: string
  tool: string
  input: unknown
}
