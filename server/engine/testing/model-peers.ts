import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseConfig } from '#server/platform/config.ts'

type Models = ReturnType<typeof parseConfig>['models']

export const testKey = 'sk-test-4f9a1c77e2d84b0f'

/** The four wire protocols: the engine, and the environment that points it at a peer. */
export const protocols = [
  {
    engine: 'openai',
    name: 'OpenAI',
    env: (url: string) => ({ OPENAI_API_KEY: testKey, OPENAI_BASE_URL: url, OPENAI_MODEL: 'gpt-4.1-mini' }),
  },
  {
    engine: 'anthropic',
    name: 'Anthropic',
    env: (url: string) => ({
      ANTHROPIC_API_KEY: testKey,
      ANTHROPIC_BASE_URL: url,
      ANTHROPIC_MODEL: 'claude-sonnet-4-5',
    }),
  },
  {
    engine: 'gemini',
    name: 'Gemini',
    env: (url: string) => ({
      GEMINI_API_KEY: testKey,
      GEMINI_BASE_URL: url,
      GEMINI_MODEL: 'gemini-2.5-flash',
    }),
  },
  {
    engine: 'openai-compatible',
    name: 'OpenAI-compatible',
    env: (url: string) => ({ LLM_API_KEY: testKey, LLM_BASE_URL: url, LLM_MODEL: 'llama3.2' }),
  },
] as const

export type Protocol = (typeof protocols)[number]

/** The kinds of connections that the environment does not configure; each has a model, and its address at a peer. */
export const otherKinds = [
  { engine: 'azure', name: 'Azure OpenAI', model: 'gpt-4.1-mini', path: '/v1' },
  {
    engine: 'bedrock',
    name: 'Amazon Bedrock',
    model: 'eu.anthropic.claude-sonnet-4-5-20250929-v1:0',
    path: '',
  },
  { engine: 'openrouter', name: 'OpenRouter', model: 'openai/gpt-4.1-mini', path: '/v1' },
  { engine: 'mistral', name: 'Mistral', model: 'mistral-medium-latest', path: '/v1' },
  { engine: 'groq', name: 'Groq', model: 'openai/gpt-oss-120b', path: '/v1' },
  { engine: 'ollama', name: 'Ollama', model: 'llama3.2', path: '/v1' },
] as const

export type OtherKind = (typeof otherKinds)[number]

/** The configuration of models that an environment gives. */
export function modelsFrom(...environments: Record<string, string>[]): Models {
  return parseConfig(Object.assign({}, ...environments) as Record<string, string>).models
}

export interface Peer {
  url: string
  /** Bodies of the received requests. */
  requests: string[]
  /** Instants (performance.now) at which a peer's client closed a connection before the answer ended. */
  brokenOff: number[]
  close(): Promise<void>
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}

/** A real HTTP server on loopback that answers every request by `answer`. */
export async function startPeer(
  answer: (response: ServerResponse, request: IncomingMessage, body: string) => void,
): Promise<Peer> {
  const requests: string[] = []
  const brokenOff: number[] = []
  const server = createServer((request, response) => {
    response.on('close', () => {
      if (!response.writableEnded) brokenOff.push(performance.now())
    })
    void bodyOf(request).then(
      (body) => {
        requests.push(body)
        answer(response, request, body)
      },
      () => undefined,
    )
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    brokenOff,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const chunk = (more: object) => {
  const head = { id: 'x', object: 'chat.completion.chunk', created: 1, model: 'llama3.2' }
  return `data: ${JSON.stringify({ ...head, ...more })}\n\n`
}

/** Answers as an OpenAI-compatible service does, in a stream of one piece, with 90 tokens read and 10 written. */
export function answerInStream(response: ServerResponse, text: string): void {
  response.setHeader('content-type', 'text/event-stream')
  response.write(chunk({ choices: [{ index: 0, delta: { role: 'assistant', content: text } }] }))
  response.write(chunk({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }))
  const usage = { prompt_tokens: 90, completion_tokens: 10, total_tokens: 100 }
  response.write(chunk({ choices: [], usage }))
  response.end('data: [DONE]\n\n')
}
