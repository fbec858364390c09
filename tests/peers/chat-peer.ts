import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface ChatRequest {
  messages: { role: string; content: unknown }[]
}

/** A model provider on loopback that speaks the OpenAI-compatible protocol and counts its calls. */
export interface ChatPeer {
  url: string
  /** Calls per turn of a conversation: turn 0 is the first call, turn 1 the one after a tool answered. */
  calls: number[]
  reset: () => void
  close: () => Promise<void>
}

/** On turn 0 it asks for the given page by tool, on turn 1 it answers in pieces, `delayMs` apart. */
export async function startChatPeer(options: { toolUrl: string; delayMs: number }): Promise<ChatPeer> {
  const calls = [0, 0]
  const server = createServer(async (request, response) => {
    // It lists no models.
    if (request.method === 'GET') return response.writeHead(404).end()
    const { messages } = (await readJson(request)) as ChatRequest
    const turn = messages.some(({ role }) => role === 'tool') ? 1 : 0
    calls[turn] = (calls[turn] ?? 0) + 1
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const pieces = turn === 0 ? [toolCall(options.toolUrl)] : answerPieces
    for (const delta of pieces) {
      await new Promise((resolve) => setTimeout(resolve, options.delayMs))
      send(response, { delta, finish_reason: null })
    }
    send(response, { delta: {}, finish_reason: turn === 0 ? 'tool_calls' : 'stop' })
    response.write(`data: ${JSON.stringify({ ...frame, choices: [], usage })}\n\n`)
    return response.end('data: [DONE]\n\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    calls,
    reset: () => calls.fill(0),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const usage = { prompt_tokens: 120, completion_tokens: 12, total_tokens: 132 }
const frame = { id: 'chat-1', object: 'chat.completion.chunk', created: 1, model: 'loopback-model' }
const answerPieces = ['## Report\n\n', 'The harbour ', 'opened again ', 'on Monday [1].'].map((content) => ({
  role: 'assistant',
  content,
}))

function toolCall(url: string) {
  const call = {
    index: 0,
    id: 'call-1',
    type: 'function',
    function: { name: 'read_web_page', arguments: JSON.stringify({ url }) },
  }
  return { role: 'assistant', content: null, tool_calls: [call] }
}

function send(response: ServerResponse, choice: object): void {
  response.write(`data: ${JSON.stringify({ ...frame, choices: [{ index: 0, ...choice }] })}\n\n`)
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString('utf8'))
}
