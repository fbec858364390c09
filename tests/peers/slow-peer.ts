import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { article } from './pages.ts'

/** One call as the peer saw it; epoch ms. */
export interface SlowCall {
  /** The first word of the request that begins with `job-`. */
  tag: string
  arrivedAt: number
  /** Undefined: the caller went away before. */
  answeredAt: number | undefined
}

/** A model provider on loopback that thinks before it answers, and keeps account of its calls. */
export interface SlowPeer {
  url: string
  calls: SlowCall[]
  /** Requests for its pages, of which there is one for each tag. */
  reads: SlowCall[]
  pageOf: (tag: string) => string
  close: () => Promise<void>
}

const frame = { id: 'slow', object: 'chat.completion.chunk', created: 1, model: 'loopback-model' }
const chunks = [
  { choices: [{ index: 0, delta: { role: 'assistant', content: 'All ferries sail as planned.' } }] },
  { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
  { choices: [], usage: { prompt_tokens: 120, completion_tokens: 6, total_tokens: 126 } },
]

/** Starts a peer that answers every call `thinkMs` after it came in, but not the first one of a tag with `silent` in it. */
export async function startSlowPeer(thinkMs: number): Promise<SlowPeer> {
  const calls: SlowCall[] = []
  const reads: SlowCall[] = []
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') {
      const tag = request.url?.slice(1) ?? ''
      reads.push({ tag, arrivedAt: Date.now(), answeredAt: Date.now() })
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      response.end(
        article(`The harbour of ${tag}`, ['All ferries sail as planned, every 30 minutes from pier 4.']),
      )
      return
    }
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>)).toString()
    const tag = /job-[\w-]+/.exec(body)?.[0] ?? ''
    const call: SlowCall = { tag, arrivedAt: Date.now(), answeredAt: undefined }
    calls.push(call)
    if (tag.includes('silent') && calls.filter((each) => each.tag === tag).length === 1) return
    await sleep(thinkMs)
    if (response.destroyed) return
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const chunk of chunks) response.write(`data: ${JSON.stringify({ ...frame, ...chunk })}\n\n`)
    response.end('data: [DONE]\n\n')
    call.answeredAt = Date.now()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    calls,
    reads,
    pageOf: (tag) => `http://127.0.0.1:${port}/${tag}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
