import { createHash } from 'node:crypto'
import { listOllamaModels } from '#server/engine/model/listing/list-ollama-models.ts'
import { type ChatBody, chatService } from './chat-service.ts'

interface ChatMessage {
  reasoning_content?: unknown
  content?: unknown
  cache_control?: unknown
  tool_call_id?: string
  tool_calls?: { id: string }[]
}

const changed = (body: ChatBody, change: (message: ChatMessage) => ChatMessage): ChatBody => ({
  ...body,
  messages: (body.messages as ChatMessage[]).map(change),
})

/** Some services refuse a call that contains the reasoning of earlier turns. */
const withoutReasoning = (message: ChatMessage): ChatMessage => ({ ...message, reasoning_content: undefined })

/** Mistral accepts only ids of nine letters and digits, such as its own; another model may have made a call before. */
const shortId = (id: string) =>
  /^[a-z\d]{9}$/i.test(id) ? id : createHash('sha256').update(id).digest('hex').slice(0, 9)

const withShortIds = (message: ChatMessage): ChatMessage => ({
  ...message,
  ...(message.tool_call_id ? { tool_call_id: shortId(message.tool_call_id) } : {}),
  ...(message.tool_calls
    ? { tool_calls: message.tool_calls.map((call) => ({ ...call, id: shortId(call.id) })) }
    : {}),
})

/** Any service that speaks OpenAI's chat API, such as vLLM or LM Studio. Needs an address and a model. */
export const openaiCompatible = chatService({ engine: 'openai-compatible', basePath: '/v1' })

/** Ollama by its copy of OpenAI's chat API. */
export const ollama = chatService({ engine: 'ollama', basePath: '/v1', list: listOllamaModels })

/** OpenRouter reads marks for a cache at the parts of a message, and its package writes them at the message. */
const withMarkedParts = ({ cache_control: mark, ...message }: ChatMessage): ChatMessage =>
  mark && typeof message.content === 'string'
    ? { ...message, content: [{ type: 'text', text: message.content, cache_control: mark }] }
    : message

/** OpenRouter, a gateway to the models of many services. */
export const openrouter = chatService({
  engine: 'openrouter',
  usualAddress: 'https://openrouter.ai',
  basePath: '/api/v1',
  needsKey: true,
  priceList: 'openrouter',
  cacheMark: (model) =>
    model.startsWith('anthropic/') ? { openaiCompatible: { cache_control: { type: 'ephemeral' } } } : null,
  adapt: (body) => changed(body, withMarkedParts),
})

/** Mistral by its own API, which resembles OpenAI's; it counts tokens without being asked and refuses the question. */
export const mistral = chatService({
  engine: 'mistral',
  usualModel: 'mistral-medium-latest',
  usualAddress: 'https://api.mistral.ai',
  basePath: '/v1',
  needsKey: true,
  priceList: 'mistral',
  adapt: (body) => ({
    ...changed(body, (message) => withShortIds(withoutReasoning(message))),
    stream_options: undefined,
  }),
})

/** Groq, which runs open models fast. */
export const groq = chatService({
  engine: 'groq',
  usualModel: 'openai/gpt-oss-120b',
  usualAddress: 'https://api.groq.com',
  basePath: '/openai/v1',
  needsKey: true,
  priceList: 'groq',
  adapt: (body) => changed(body, withoutReasoning),
})
