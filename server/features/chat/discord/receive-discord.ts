import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { BotFailure, type OpenBot, type Receiving } from '#server/features/chat/chat-bot.ts'
import { openWebSocket, type OutgoingSocket } from '#server/platform/outbound/open-web-socket.ts'
import { OutboundFailure } from '#server/platform/outbound/outbound-failure.ts'
import { callDiscord, revokedMessage, serverOf } from './discord-calls.ts'
import { directMessages, frame, hello, op, ready } from './discord-events.ts'
import { type DiscordSession, readSession, storedSession } from './discord-session.ts'
import { incomingOf } from './incoming-discord.ts'

const frameBytesMax = 4_000_000
/** Discord asks to wait for a random time before a new session. */
const newSessionPauseMs = { least: 1_000, most: 5_000 }
/** Why the gateway closes: a new session is possible, the token is wrong, or the settings are. */
const closedBy = { session: [4007, 4009], token: [4004], settings: [4010, 4011, 4012, 4013, 4014] }

/**
 * Receives over the gateway. The session and the number of the last event that was handled are the cursor, so that
 * another process continues without a loss. Rejects when the connection fails.
 */
export async function receiveDiscord(bot: OpenBot, on: Receiving, signal: AbortSignal): Promise<void> {
  let session = readSession(bot.cursor)
  while (!signal.aborted) {
    const socket = await connect(bot, session, signal)
    const link = linkOver(socket, { bot, on, session })
    try {
      for await (const value of socket.messages) if (!(await handle(link, value))) break
    } finally {
      link.stopBeat()
      socket.close()
    }
    if (signal.aborted) return
    session = await afterClose(await socket.closed, link)
    if (!session) await pauseBeforeNewSession(signal)
  }
}

interface Link {
  bot: OpenBot
  on: Receiving
  socket: OutgoingSocket
  session: DiscordSession | null
  /** The number of the last event that arrived. */
  seen: number | null
  /** Whether the session has begun or continued on this connection. */
  works: boolean
  isBeatAnswered: boolean
  stopBeat: () => void
}

const linkOver = (socket: OutgoingSocket, begun: Pick<Link, 'bot' | 'on' | 'session'>): Link => ({
  ...begun,
  socket,
  seen: begun.session?.seq ?? null,
  works: false,
  isBeatAnswered: true,
  stopBeat: () => undefined,
})

const gateway = z.object({ url: z.string() })

async function connect(
  bot: OpenBot,
  session: DiscordSession | null,
  signal: AbortSignal,
): Promise<OutgoingSocket> {
  try {
    // The gateway of the session may be gone, while others can continue it.
    const own = session && (await openGateway(bot, session.url, signal).catch(() => null))
    return own ?? (await openGateway(bot, await findGateway(bot, signal), signal))
  } catch (error) {
    throw error instanceof OutboundFailure ? new BotFailure(`Discord: ${error.message}.`) : error
  }
}

async function openGateway(bot: OpenBot, address: string, signal: AbortSignal): Promise<OutgoingSocket> {
  const url = URL.parse(address)
  if (!url || !isOfDiscord(bot, url))
    throw new BotFailure('Discord named a gateway that does not belong to Discord.')
  url.search = 'v=10&encoding=json'
  return openWebSocket(url.href, { signal, bytesMax: frameBytesMax })
}

async function findGateway(bot: OpenBot, signal: AbortSignal): Promise<string> {
  const answer = await callDiscord(bot, '/gateway/bot', { schema: gateway }, signal)
  if (answer.ok) return answer.value.url
  if (answer.isUnknownKey) throw new BotFailure(revokedMessage, { isRevoked: true })
  const { message, retryAfterSeconds } = answer
  throw new BotFailure(message, {
    ...(retryAfterSeconds !== undefined && { retryAfterMs: retryAfterSeconds * 1_000 }),
  })
}

/** Whether a gateway belongs to the server of the bot: the token is sent to it. */
function isOfDiscord(bot: OpenBot, url: URL): boolean {
  const own = URL.parse(serverOf(bot))
  if (own?.host === url.host) return true
  return own?.hostname === 'discord.com' && url.protocol === 'wss:' && url.hostname.endsWith('.discord.gg')
}

/** Handles a frame; false: the connection is to be opened again. */
async function handle(link: Link, value: unknown): Promise<boolean> {
  const read = frame.safeParse(value)
  if (!read.success) return true
  const { op: operation, d: data, s: number, t: type } = read.data
  if (operation === op.hello) begin(link, hello.parse(data).heartbeat_interval)
  else if (operation === op.heartbeat) beat(link)
  else if (operation === op.heartbeatAck) link.isBeatAnswered = true
  else if (operation === op.reconnect) return false
  else if (operation === op.invalidSession) {
    if (data !== true) await forget(link)
    return false
  } else if (operation === op.dispatch)
    await dispatched(link, { type: type ?? '', data, number: number ?? 0 })
  return true
}

const beat = ({ socket, seen }: Link) => socket.send({ op: op.heartbeat, d: seen })

function begin(link: Link, intervalMs: number): void {
  const { bot, session, socket } = link
  link.stopBeat()
  // The first one comes at a random time, so that all bots do not beat at once.
  let timer = setTimeout(next, intervalMs * Math.random())
  function next() {
    // A connection without answers is dead, though it looks open.
    if (!link.isBeatAnswered) return socket.close()
    link.isBeatAnswered = false
    beat(link)
    timer = setTimeout(next, intervalMs).unref()
  }
  timer.unref()
  link.stopBeat = () => clearTimeout(timer)
  const { token } = bot.secrets
  socket.send(
    session
      ? { op: op.resume, d: { token, session_id: session.id, seq: session.seq } }
      : {
          op: op.identify,
          d: {
            token,
            intents: directMessages,
            properties: { os: process.platform, browser: 'balancia', device: 'balancia' },
          },
        },
  )
}

async function dispatched(
  link: Link,
  { type, data, number }: { type: string; data: unknown; number: number },
): Promise<void> {
  link.seen = number
  if (type === 'READY') {
    const { session_id: id, resume_gateway_url: url } = ready.parse(data)
    await moveTo(link, { id, url, seq: number })
  }
  if (type === 'READY' || type === 'RESUMED') {
    link.works = true
    return link.on.works()
  }
  const incoming = incomingOf(link.bot, type, data)
  if (!incoming) return
  await link.on.take(incoming)
  if (link.session) await moveTo(link, { ...link.session, seq: number })
}

async function moveTo(link: Link, session: DiscordSession): Promise<void> {
  await link.on.moveTo(storedSession(session))
  link.session = session
}

async function forget(link: Link): Promise<void> {
  await link.on.moveTo(storedSession(null))
  link.session = null
}

/** Returns the session to continue with, after a forgotten one null; rejects when it has to be tried later. */
async function afterClose(code: number, link: Link): Promise<DiscordSession | null> {
  if (closedBy.token.includes(code)) throw new BotFailure(revokedMessage, { isRevoked: true })
  if (closedBy.settings.includes(code))
    throw new BotFailure(
      `Discord refuses the settings of the bot (${code}). Check it at discord.com/developers.`,
    )
  if (closedBy.session.includes(code)) await forget(link)
  else if (link.session && !link.works) throw new BotFailure('Discord ended the connection.')
  return link.session
}

async function pauseBeforeNewSession(signal: AbortSignal): Promise<void> {
  const { least, most } = newSessionPauseMs
  await wait(least + Math.random() * (most - least), undefined, { signal, ref: false }).catch(() => undefined)
}
