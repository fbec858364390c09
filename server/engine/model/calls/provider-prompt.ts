import type {
  LanguageModelV4FunctionTool,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  SharedV4ProviderOptions,
} from '@ai-sdk/provider'
import type { CacheMarks, ModelMessage, TurnPart } from './model-message.ts'
import { type LoadedPictures, pictureParts } from './sent-pictures.ts'
import type { EngineTool } from '#server/engine/tool.ts'

const none: LoadedPictures = new Map()

/** The prompt of one call in the form that the providers' packages take. */
export function providerPrompt(
  instructions: string,
  messages: readonly ModelMessage[],
  marks?: CacheMarks | null,
  pictures: LoadedPictures = none,
): LanguageModelV4Prompt {
  const turns = messages.map((each) => providerMessage(each, pictures))
  // The end of this call's conversation, and that of the call before, which is read from the cache.
  const ends = marks?.messages ? [turns.length - 1, turns.length - 3] : []
  return [
    { role: 'system', content: instructions, ...(marks?.instructions && { providerOptions: marks.mark }) },
    ...turns.map((turn, index) => (marks && ends.includes(index) ? marked(turn, marks.mark) : turn)),
  ]
}

/** A mark at the last part of a message, where all packages read it. */
function marked(message: LanguageModelV4Message, providerOptions: SharedV4ProviderOptions) {
  if (message.role === 'system') return message
  const last = message.content.length - 1
  const content = message.content.map((part, index) => (index < last ? part : { ...part, providerOptions }))
  return { ...message, content } as LanguageModelV4Message
}

function providerMessage(message: ModelMessage, pictures: LoadedPictures): LanguageModelV4Message {
  switch (message.role) {
    case 'user':
      return {
        role: 'user',
        content: [{ type: 'text', text: message.content }, ...pictureParts(message.pictures ?? [], pictures)],
      }
    case 'assistant':
      return { role: 'assistant', content: message.content.map(providerPart) }
    case 'tool':
      return message
  }
}

function providerPart(part: TurnPart) {
  if (part.type !== 'file' && part.type !== 'reasoning-file') return part
  return { ...part, data: { type: 'data' as const, data: part.data } }
}

/** The tools of one call in the form that the providers' packages take. */
export function providerTools(tools: readonly EngineTool[]): LanguageModelV4FunctionTool[] {
  return tools.map(({ name, description, inputSchema }) => ({
    type: 'function',
    name,
    description,
    inputSchema,
  }))
}
