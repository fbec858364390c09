import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

export interface DiscordPeerMessage {
  id: string
  channel: string
  content: string
  buttons: { label: string; custom_id: string }[]
  isEdited: boolean
}

/** A Discord on loopback: its REST API and its gateway, with one bot, and people who write to it. */
export interface DiscordPeer {
  url: string
  token: string
  messages: DiscordPeerMessage[]
  /** What was shown to those who pressed. */
  answers: string[]
  /** Ids of presses that were acknowledged. */
  acknowledged: string[]
  /** Answers calls whose path ends so, until it is deleted; `isLost`: the message is stored, but its answer is lost. */
  faults: Map<string, { status: number; retryAfter?: number; isLost?: true }>
  /** How sessions began. */
  begun: ('identify' | 'resume')[]
  /** The number of the last event. */
  seq(): number
  write(
    user: string,
    text: string,
    more?: { channel?: string; guild?: string; bot?: true; replyTo?: string; times?: number },
  ): void
  press(user: string, data: string, more?: { message?: string; guild?: string; times?: number }): void
  /** Cuts all connections, or closes them with a code. */
  cut(code?: number): void
  /** Asks to connect again. */
  reconnect(): void
  /** Forgets all sessions: they cannot be resumed. */
  forgetSessions(): void
  close(): Promise<void>
}

/** Starts the server. It repeats the events after the number that a session resumes with. */
export async function startDiscordPeer(): Promise<DiscordPeer> {
  let next = 1
  let session = ''
  let events: { s: number; t: string; d: object }[] = []
  const nonces = new Map<string, DiscordPeerMessage>()
  const open = new Set<WebSocket>()
  const emit = (t: string, d: object, times = 1) => {
    for (let time = 0; time < times; time += 1) {
      const event = { s: state.seq() + 1, t, d }
      events.push(event)
      for (const socket of open) socket.send(JSON.stringify({ op: 0, ...event }))
    }
  }
  const state: DiscordPeer = {
    url: '',
    token: 'harbour.bot.token',
    messages: [],
    answers: [],
    acknowledged: [],
    faults: new Map(),
    begun: [],
    seq: () => events.at(-1)?.s ?? 0,
    write(user, content, { channel = `9${user}`, guild, bot, replyTo, times } = {}) {
      emit(
        'MESSAGE_CREATE',
        {
          id: String(next++),
          channel_id: channel,
          author: personOf(user, bot),
          content,
          ...(guild && { guild_id: guild }),
          ...(replyTo && { message_reference: { message_id: replyTo } }),
        },
        times,
      )
    },
    press(user, custom_id, { message = '1', guild, times } = {}) {
      const id = String(next++)
      emit(
        'INTERACTION_CREATE',
        {
          id,
          application_id: '77',
          type: 3,
          token: `press-token-${id}`,
          channel_id: `9${user}`,
          data: { custom_id, component_type: 2 },
          message: { id: message },
          ...(guild ? { guild_id: guild, member: { user: personOf(user) } } : { user: personOf(user) }),
        },
        times,
      )
    },
    cut(code) {
      for (const socket of open) {
        if (code) socket.close(code)
        else socket.terminate()
      }
      open.clear()
    },
    reconnect() {
      for (const socket of open) socket.send('{"op":7,"d":null}')
      open.clear()
    },
    forgetSessions() {
      session = ''
      events = events.slice(-1)
    },
    close: async () => undefined,
  }

  const begin = (socket: WebSocket, kind: 'identify' | 'resume') => {
    open.add(socket)
    state.begun.push(kind)
  }
  const hear: Record<
    number,
    (socket: WebSocket, d: { token?: string; session_id?: string; seq?: number }) => void
  > = {
    1: (socket) => socket.send('{"op":11}'),
    2(socket, { token }) {
      if (token !== state.token) return socket.close(4004)
      session = `session-${next++}`
      begin(socket, 'identify')
      const d = { session_id: session, resume_gateway_url: gatewayUrl(), user: { id: '77' } }
      const event = { s: state.seq() + 1, t: 'READY', d }
      events.push(event)
      socket.send(JSON.stringify({ op: 0, ...event }))
    },
    6(socket, { token, session_id, seq = 0 }) {
      if (token !== state.token) return socket.close(4004)
      if (session_id !== session) return socket.send('{"op":9,"d":false}')
      begin(socket, 'resume')
      for (const event of events.filter(({ s }) => s > seq)) socket.send(JSON.stringify({ op: 0, ...event }))
      const event = { s: state.seq() + 1, t: 'RESUMED', d: {} }
      events.push(event)
      socket.send(JSON.stringify({ op: 0, ...event }))
    },
  }
  const gatewayUrl = () => `${state.url.replace('http', 'ws')}/gateway`

  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const body = text ? JSON.parse(text) : {}
    const path = (request.url ?? '').replace('/api/v10', '')
    const reply = (status: number, json: object, headers = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(json))
    const [, fault] = [...state.faults].find(([end]) => path.endsWith(end)) ?? []
    if (fault && !fault.isLost) {
      const wait = fault.retryAfter ? { 'retry-after': String(fault.retryAfter) } : {}
      return reply(fault.status, { message: 'Fault', code: 50007 }, wait)
    }
    const [, what, id = '', part = '', own = ''] = path.split('/')
    if (what === 'interactions') {
      state.acknowledged.push(id)
      return response.writeHead(204).end()
    }
    if (what === 'webhooks') {
      state.answers.push(unescaped(body.content))
      return reply(200, { id: '1', channel_id: '1' })
    }
    if (request.headers.authorization !== `Bot ${state.token}`)
      return reply(401, { message: '401: Unauthorized' })
    if (path === '/users/@me') return reply(200, { id: '77', username: 'balancia', bot: true })
    if (path === '/gateway/bot') return reply(200, { url: gatewayUrl(), shards: 1 })
    if (what !== 'channels' || part !== 'messages') return reply(404, { message: 'Unknown', code: 10003 })
    if (body.content.length > 2_000) return reply(400, { message: 'Invalid Form Body', code: 50035 })
    const shown = {
      content: unescaped(body.content),
      buttons: (body.components ?? []).flatMap((row: { components: object[] }) => row.components),
    }
    const known = own ? state.messages.find((message) => message.id === own) : nonces.get(body.nonce)
    if (own && !known) return reply(404, { message: 'Unknown Message', code: 10008 })
    if (own) Object.assign(known ?? {}, shown, { isEdited: true })
    const message = known ?? { id: String(next++), channel: id, ...shown, isEdited: false }
    if (!known) {
      state.messages.push(message)
      if (body.enforce_nonce) nonces.set(body.nonce, message)
    }
    if (fault) {
      state.faults.clear()
      return response.destroy()
    }
    return reply(200, { id: message.id, channel_id: message.channel })
  })
  const sockets = new WebSocketServer({ server, path: '/gateway' })
  sockets.on('connection', (socket) => {
    socket.on('close', () => open.delete(socket))
    socket.on('message', (data) => {
      const { op, d } = JSON.parse((data as Buffer).toString())
      hear[op]?.(socket, d ?? {})
    })
    socket.send('{"op":10,"d":{"heartbeat_interval":45000}}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  state.close = () =>
    new Promise((resolve) => {
      for (const socket of sockets.clients) socket.terminate()
      server.closeAllConnections()
      server.close(() => resolve())
    })
  return state
}

const personOf = (id: string, bot?: true) => ({
  id,
  username: `ada${id}`,
  global_name: 'Ada',
  ...(bot && { bot }),
})

const unescaped = (text: string) => text.replace(/\\(.)/gs, '$1')
