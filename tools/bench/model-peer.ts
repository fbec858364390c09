import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * A model provider on loopback, in a process of its own: it speaks the OpenAI-compatible chat completions, whole and
 * streamed, and answers each call `MODEL_LATENCY_MS` after it came in. Its parent asks it for its calls by message.
 */
export interface ModelCall {
  /** The first word of the request that begins with `bench-`. */
  tag: string
  /** Epoch ms, fractions included. */
  arrivedAt: number
  answeredAt: number
}

const latencyMs = Number(process.env.MODEL_LATENCY_MS ?? 200)
const answer = 'The harbour opened again on Monday after 14 days of repair, and all ferries sail as planned.'
/** Characters of a token, about, in a prompt of English. */
const tokenChars = 4
const answerTokens = 18
let calls: ModelCall[] = []

const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  void reply(request, response)
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))

process.on('message', () => {
  process.send?.(calls)
  calls = []
})
process.on('disconnect', () => process.exit(0))

async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
  // It lists no models.
  if (request.method === 'GET') return void response.writeHead(404).end()
  const arrivedAt = now()
  const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>)).toString()
  const call: ModelCall = { tag: /bench-[\w-]+/.exec(body)?.[0] ?? '', arrivedAt, answeredAt: 0 }
  calls.push(call)
  await sleep(Math.max(0, arrivedAt + latencyMs - now()))
  const promptTokens = Math.ceil(body.length / tokenChars)
  const usage = {
    prompt_tokens: promptTokens,
    completion_tokens: answerTokens,
    total_tokens: promptTokens + answerTokens,
  }
  if ((JSON.parse(body) as { stream?: boolean }).stream) stream(response, usage)
  else whole(response, usage)
  call.answeredAt = now()
}

function whole(response: ServerResponse, usage: object): void {
  const message = { role: 'assistant', content: answer }
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(
    JSON.stringify({
      ...frame('chat.completion'),
      choices: [{ index: 0, message, finish_reason: 'stop' }],
      usage,
    }),
  )
}

function stream(response: ServerResponse, usage: object): void {
  const send = (rest: object) =>
    response.write(`data: ${JSON.stringify({ ...frame('chat.completion.chunk'), ...rest })}\n\n`)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const word of answer.split(/(?= )/)) {
    const delta = { role: 'assistant', content: word }
    send({ choices: [{ index: 0, delta, finish_reason: null }] })
  }
  send({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })
  send({ choices: [], usage })
  response.end('data: [DONE]\n\n')
}

function frame(object: string) {
  return { id: 'bench', object, created: Math.floor(Date.now() / 1000), model: 'loopback-model' }
}

function now(): number {
  return performance.timeOrigin + performance.now()
}
