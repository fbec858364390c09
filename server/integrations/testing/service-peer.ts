import { createOutbound, type SafeFetch } from '#server/platform/outbound/outbound.ts'
import { openPeer, type Peer } from '#server/platform/outbound/test-peer.ts'

/** An answer of the peer; `never` keeps the caller waiting. */
export interface PeerAnswer {
  status?: number
  headers?: Record<string, string>
  /** Sent as JSON unless it is a text. */
  body?: unknown
  never?: boolean
}

export interface ServicePeer {
  hits: (Peer['hits'][number] & { host: string })[]
  /** Sets the answers of the next calls; the last one repeats. */
  answers: (...answers: PeerAnswer[]) => void
  /** Sends requests for any host to this peer, through the product's own outbound client. */
  fetch: SafeFetch
  close: () => Promise<void>
}

/** Opens a server on loopback that replaces any service: requests are real HTTP, answers are scripted. */
export async function openServicePeer(): Promise<ServicePeer> {
  let queue: PeerAnswer[] = []
  const peer = await openPeer((_request, response) => {
    const answer = (queue.length > 1 ? queue.shift() : queue[0]) ?? {}
    if (answer.never) return
    const { status = 200, headers = {}, body = '' } = answer
    const isText = typeof body === 'string'
    response.writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json', ...headers })
    response.end(isText ? body : JSON.stringify(body))
  })
  const outbound = createOutbound({ allowHosts: ['127.0.0.1'] })
  const hosts: string[] = []
  return {
    get hits() {
      return peer.hits.map((hit, index) => ({ ...hit, host: hosts[index] ?? '' }))
    },
    answers(...answers) {
      queue = answers
      peer.hits.length = 0
      hosts.length = 0
    },
    fetch(url, request) {
      const { host, pathname, search } = new URL(url)
      hosts.push(host)
      return outbound(`http://127.0.0.1:${peer.port}${pathname}${search}`, request)
    },
    close: peer.close,
  }
}
