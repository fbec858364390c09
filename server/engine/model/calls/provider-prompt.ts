import type {
  LanguageModelV4FunctionTool,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
} from '@ai-sdk/provider'
import type { ModelMessage, TurnPart } from './model-message.ts'
import type { EngineTool } from '#server/engine/tool.ts'

/** The prompt of one call in the form that the providers' packages take. */
export function providerPrompt(
  instructions: string,
  messages: readonly ModelMessage[],
): LanguageModelV4Prompt {
  return [{ role: 'system', content: instructions }, ...messages.map(providerMessage)]
}

function providerMessage(message: ModelMessage): LanguageModelV4Message {
  switch (message.role) {
    case 'user':
      return { role: 'user', content: [{ type: 'text', text: message.content }] }
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
