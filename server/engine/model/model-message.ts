import type { LanguageModelV4Message, SharedV4ProviderOptions } from '@ai-sdk/provider'

type Spoken<Role extends LanguageModelV4Message['role']> = Extract<LanguageModelV4Message, { role: Role }>
type ProviderPart = Spoken<'assistant'>['content'][number]

/** A file that a model made; base64, for bytes are no JSON. */
interface TurnFile<Type extends 'file' | 'reasoning-file'> {
  type: Type
  data: string
  mediaType: string
  providerOptions?: SharedV4ProviderOptions
}

/** One part of a model's turn. What its provider signed or encrypted lies in `providerOptions` and must come back unchanged. */
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

/** A tool that a model asks for, with what it sent: an object as a rule, but models send anything. */
export interface ToolRequest {
  id: string
  tool: string
  input: unknown
}
