import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { article } from '#tests/peers/pages.ts'

/** What the hostile user's agents read and post to: pages that are big and slow, and receivers that never answer. */
export interface Peers {
  bigPage: (number: number) => string
  receiver: (number: number) => string
  close: () => Promise<void>
}

const words = 'harbour bridge ferry quay crane pilot storm tide cargo berth'.split(' ')
const sentence = (at: number) =>
  `The ${words[at % 10]} of day ${at} was ${(at * 7) % 90} metres from the ${words[(at * 3) % 10]}, _as *planned_ before*.`

/** Starts them; each page comes `delayMs` after it was asked for and has about 200,000 characters. */
export async function startPeers(delayMs: number): Promise<Peers> {
  const page = article(
    'Harbour news',
    Array.from({ length: 2_500 }, (_, at) => sentence(at)),
  )
  const waiting = new Set<ServerResponse>()
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') return void waiting.add(response)
    await sleep(delayMs)
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    bigPage: (number) => `http://127.0.0.1:${port}/page-${number}`,
    receiver: (number) => `http://127.0.0.1:${port}/results-${number}`,
    close: () => {
      for (const response of waiting) response.destroy()
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
