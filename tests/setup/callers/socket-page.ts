import { expect } from 'vitest'
import { WebSocket } from 'ws'
import type { Client } from './client.ts'

type SocketMessage = Record<string, unknown> & { type: string }

/** A page's end of `/ws`, and the messages that it received. */
export interface SocketPage {
  socket: WebSocket
  received: SocketMessage[]
  say: (message: object) => void
  /** Waits for a message of a type that matches; returns the newest one. */
  waitFor: (type: string, fits?: object) => Promise<SocketMessage>
  /** The close code. */
  code: () => number | undefined
}

/** Opens a socket with the session of a client, as a page of the same server would. */
export function openSocket(
  client: Client | undefined,
  url: string,
  more: { query?: string; origin?: string; headers?: Record<string, string> } = {},
): SocketPage {
  const headers = { ...(client && { cookie: client.cookie }), origin: more.origin ?? url, ...more.headers }
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws${more.query ?? ''}`, { headers })
  const received: SocketMessage[] = []
  socket.on('message', (data: Buffer) => received.push(JSON.parse(data.toString()) as SocketMessage))
  let closed: number | undefined
  socket.on('close', (code) => (closed = code))
  socket.on('error', () => undefined)
  const waitFor = async (type: string, fits: object = {}) => {
    const find = () => received.findLast((message) => message.type === type && fit(message, fits))
    await expect.poll(find, { interval: 50 }).toBeDefined()
    return find() as SocketMessage
  }
  return {
    socket,
    received,
    waitFor,
    say: (message) => socket.send(JSON.stringify(message)),
    code: () => closed,
  }
}

function fit(message: SocketMessage, wanted: object): boolean {
  return Object.entries(wanted).every(
    ([key, value]) => JSON.stringify(message[key]) === JSON.stringify(value),
  )
}
