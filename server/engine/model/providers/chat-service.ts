import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { OpenAICompatibleChatConfig } from '@ai-sdk/openai-compatible/internal'
import { z } from 'zod'
import { listChatModels } from '#server/engine/model/listing/list-chat-models.ts'
import { chatRepair } from './chat-repair.ts'
import { chatUsage } from './chat-usage.ts'
import { type Connection, connectionFetch, type Provider } from './provider.ts'
import { wireFetch } from './wire.ts'

/** The error format of such services; proxies put the message of the upstream into `metadata`. */
const errorStructure = {
  errorSchema: z.looseObject({ error: z.looseObject({ message: z.string() }) }),
  errorToMessage: ({ error }: { error: { message: string } }) => error.message,
}

/** The body of a call in OpenAI's chat API. */
export type ChatBody = Record<string, unknown>

/** What differs between the services that speak OpenAI's chat API. */
export type ChatService = Pick<Provider, 'engine' | 'basePath'> &
  Partial<Pick<Provider, 'usualModel' | 'usualAddress' | 'needsKey' | 'priceList' | 'cacheMark' | 'list'>> & {
    /** Changes the body of each call to what the service accepts. */
    adapt?: (body: ChatBody) => ChatBody
  }

/** Creates the provider of a service that speaks OpenAI's chat API. */
export function chatService({ adapt, ...service }: ChatService): Provider {
  return {
    usualModel: null,
    usualAddress: null,
    needsKey: false,
    priceList: null,
    list: listChatModels,
    ...service,
    isChat: () => true,
    load: (connection, model) => chatClient(connection, model, adapt ? { transformRequestBody: adapt } : {}),
  }
}

/** Creates the client of a model by OpenAI's chat API. */
export async function chatClient(
  connection: Connection,
  model: string,
  settings: Partial<OpenAICompatibleChatConfig>,
): Promise<LanguageModelV4> {
  const { OpenAICompatibleChatLanguageModel } = await import('@ai-sdk/openai-compatible')
  const { apiKey, baseUrl } = connection
  return new OpenAICompatibleChatLanguageModel(model, {
    provider: 'compatible.chat',
    url: ({ path }) => baseUrl + path,
    headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
    includeUsage: true,
    errorStructure,
    convertUsage: chatUsage,
    fetch: wireFetch(connectionFetch(connection), chatRepair),
    ...settings,
  })
}
