import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

export interface SlackPeerMessage {
  channel: string
  ts: string
  thread_ts: string | undefined
  text: string
  buttons: { label: string; value: string }[]
  isEdited: boolean
  /** Shown to one person only. */
  isEphemeral: boolean
}

/** A Slack on loopback: its Web API and socket mode, with one app in one workspace, and people who write to it. */
export interface SlackPeer {
  url: string
  botToken: string
  appToken: string
  /** Whether its tokens are revoked. */
  isRevoked: boolean
  messages: SlackPeerMessage[]
  /** Answers calls of a method so until it is deleted. */
  faults: Map<string, { status?: number; error?: string; retryAfter?: number }>
  /** Files by name. */
  files: Map<string, string>
  /** Envelopes that are not acknowledged: they are sent again over each new socket. */
  waiting(): number
  /** Sockets that were opened so far. */
  sockets: number
  write(
    user: string,
    text: string,
    more?: { channel?: string; type?: string; thread?: string; file?: string; times?: number; team?: string },
  ): void
  press(
    user: string,
    value: string,
    more?: { message?: string; channel?: string; thread?: string; times?: number },
  ): void
  /** Asks the app to connect again, as Slack does from time to time. */
  refresh(): void
  /** Cuts all connections. */
  cut(): void
  close(): Promise<void>
}

const team = 'T0HARBOUR'

/** Starts the server. The conversation of a user has the id of the user with another first letter. */
export async function startSlackPeer(): Promise<SlackPeer> {
  let next = 1
  const envelopes = new Map<string, string>()
  const open = new Set<WebSocket>()
  const stamp = () => `1764230400.${String(next++).padStart(6, '0')}`
  const deliver = (type: string, payload: object, times = 1) => {
    for (let time = 0; time < times; time += 1) {
      const id = `envelope-${next++}`
      const envelope = JSON.stringify({ envelope_id: id, type, payload, accepts_response_payload: false })
      envelopes.set(id, envelope)
      for (const socket of open) socket.send(envelope)
    }
  }
  const state: SlackPeer = {
    url: '',
    botToken: 'xoxb-1-harbour-bot-token',
    appToken: 'xapp-1-A0HARBOUR-1-harbour-app-token',
    isRevoked: false,
    messages: [],
    faults: new Map(),
    files: new Map(),
    sockets: 0,
    waiting: () => envelopes.size,
    write(user, text, { channel = channelOf(user), type = 'im', thread, file, times, team: of = team } = {}) {
      const event = {
        type: 'message',
        channel,
        channel_type: type,
        user,
        text,
        ts: stamp(),
        ...(thread && { thread_ts: thread }),
        ...(file && {
          subtype: 'file_share',
          files: [
            {
              id: 'F1',
              name: file,
              mimetype: 'text/plain',
              url_private_download: `${state.url}/files/${file}`,
            },
          ],
        }),
      }
      deliver('events_api', { team_id: of, event_id: `Ev${next}`, type: 'event_callback', event }, times)
    },
    press(user, value, { message = '1.1', channel = channelOf(user), thread = message, times } = {}) {
      const payload = {
        type: 'block_actions',
        team: { id: team },
        user: { id: user, username: user.toLowerCase() },
        container: { type: 'message', channel_id: channel, message_ts: message },
        message: { ts: message, thread_ts: thread },
        actions: [{ type: 'button', action_id: value, block_id: 'b', value, action_ts: stamp() }],
      }
      deliver('interactive', payload, times)
    },
    refresh() {
      for (const socket of open) socket.send('{"type":"disconnect","reason":"refresh_requested"}')
      open.clear()
    },
    cut() {
      for (const socket of open) socket.terminate()
      open.clear()
    },
    close: async () => undefined,
  }

  const methods: Record<string, (args: Record<string, string>) => object> = {
    'auth.test': () => ({ team: 'Harbour', team_id: team, user: 'balancia', user_id: 'U0BOT' }),
    'apps.connections.open': () => ({ url: `${state.url.replace('http', 'ws')}/link?ticket=${next++}` }),
    'users.info': ({ user = '' }) => ({
      user: {
        id: user,
        name: user.toLowerCase(),
        profile: { display_name: `Ada ${user}`, real_name: 'Ada' },
      },
    }),
    'chat.postMessage': (args) => store(args, false),
    'chat.postEphemeral': (args) => store(args, true),
    'chat.update': ({ channel, ts, ...args }) => {
      const message = state.messages.find((each) => each.channel === channel && each.ts === ts)
      if (!message) return { ok: false, error: 'message_not_found' }
      Object.assign(message, shown(args), { isEdited: true })
      return { channel, ts }
    },
  }
  const store = ({ channel = '', thread_ts, ...args }: Record<string, string>, isEphemeral: boolean) => {
    if (!channel.startsWith('D')) return { ok: false, error: 'channel_not_found' }
    const ts = stamp()
    state.messages.push({ channel, ts, thread_ts, ...shown(args), isEdited: false, isEphemeral })
    return { channel, ts, message_ts: ts }
  }

  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const [, kind, name = ''] = (request.url ?? '').split('/')
    const token = request.headers.authorization?.replace('Bearer ', '')
    if (kind === 'files') {
      const isKnown = token === state.botToken && state.files.has(name)
      response.writeHead(200, { 'content-type': isKnown ? 'text/plain' : 'text/html' })
      return response.end(isKnown ? state.files.get(name) : '<p>Sign in</p>')
    }
    const fault = state.faults.get(name)
    if (fault?.status) {
      response.writeHead(fault.status, fault.retryAfter ? { 'retry-after': String(fault.retryAfter) } : {})
      return response.end('{"ok":false,"error":"ratelimited"}')
    }
    response.writeHead(200, { 'content-type': 'application/json' })
    const expected = name === 'apps.connections.open' ? state.appToken : state.botToken
    if (state.isRevoked) return response.end('{"ok":false,"error":"token_revoked"}')
    if (token !== expected) return response.end('{"ok":false,"error":"invalid_auth"}')
    if (fault) return response.end(JSON.stringify({ ok: false, error: fault.error }))
    const answer = methods[name]?.(Object.fromEntries(new URLSearchParams(body)))
    return response.end(JSON.stringify({ ok: true, ...(answer ?? { ok: false, error: 'unknown_method' }) }))
  })
  const sockets = new WebSocketServer({ server, path: '/link' })
  sockets.on('connection', (socket) => {
    state.sockets += 1
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('message', (data) => envelopes.delete(JSON.parse((data as Buffer).toString()).envelope_id))
    socket.send('{"type":"hello","num_connections":1}')
    for (const envelope of envelopes.values()) socket.send(envelope)
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

const channelOf = (user: string) => user.replace(/^U/, 'D')

interface Block {
  elements?: Block[]
  text?: string | { text: string }
  url?: string
  value?: string
}

/** What a message shows, as text and buttons. */
function shown({ text = '', blocks = '[]' }: Record<string, string>) {
  const all = JSON.parse(blocks) as Block[]
  const textIn = (block: Block): string =>
    block.elements?.map(textIn).join('') ?? block.url ?? (typeof block.text === 'string' ? block.text : '')
  const buttons = all.flatMap(({ elements = [] }) => elements.filter(({ value }) => value !== undefined))
  return {
    text:
      all.length > 0
        ? all.map((block) => (buttons.length && block.elements?.[0]?.value ? '' : textIn(block))).join('')
        : text,
    buttons: buttons.map(({ text: label, value = '' }) => ({
      label: typeof label === 'object' ? label.text : '',
      value,
    })),
  }
}
