import { z } from 'zod'
import { log } from '#server/platform/log.ts'
import { openWebSocket, type OutgoingSocket } from '#server/platform/outbound/open-web-socket.ts'
import { OutboundFailure } from '#server/platform/outbound/outbound-failure.ts'
import { BotFailure, type Incoming, type OpenBot, type Receiving } from '#server/features/chat/chat-bot.ts'
import { plainMessage } from './slack-blocks.ts'
import { isOfSlack, loadFile } from './load-file.ts'
import { callSlack, type SlackFailure } from './slack-calls.ts'
import { readEnvelope, type SlackEnvelope, type SlackMessage, type SlackPress } from './slack-events.ts'
import { asCommand, plainText, shownCommands } from './slack-text.ts'

const envelopeBytesMax = 1_000_000
/** Envelopes in work at once; more wait. */
const atOnceMax = 50
const namesMax = 1_000
const answerMs = 15_000

/** Messages that people write; the others report edits, deletions and joins. */
const writtenSubtypes = new Set([undefined, 'file_share', 'thread_broadcast'])

/** Receives by socket mode. Slack asks to connect again from time to time, and sends again what was not acknowledged. */
export async function receiveSlack(bot: OpenBot, on: Receiving, signal: AbortSignal): Promise<void> {
  const names = new Map<string, string>()
  const inWork = orderedWork()
  try {
    while (!signal.aborted) await useSocket(await connect(bot, signal), { bot, on, names, inWork, signal })
  } finally {
    await inWork.end()
  }
}

interface Receiver {
  bot: OpenBot
  on: Receiving
  names: Map<string, string>
  inWork: ReturnType<typeof orderedWork>
  signal: AbortSignal
}

const opened = z.object({ url: z.string() })

async function connect(bot: OpenBot, signal: AbortSignal): Promise<OutgoingSocket> {
  const answer = await callSlack(bot, 'apps.connections.open', { token: 'appToken', schema: opened }, signal)
  if (!answer.ok) throw botFailure(answer)
  const url = URL.parse(answer.value.url)
  if (!url || !isOfSlack(bot, url))
    throw new BotFailure('Slack named a socket that does not belong to Slack.')
  try {
    return await openWebSocket(url.href, { signal, bytesMax: envelopeBytesMax })
  } catch (error) {
    throw error instanceof OutboundFailure ? new BotFailure(`Slack: ${error.message}`) : error
  }
}

/** What a failed call means for the whole app. */
export function botFailure({ message, isOfApp, retryAfterSeconds }: SlackFailure): BotFailure {
  return new BotFailure(message, {
    isRevoked: isOfApp ?? false,
    ...(retryAfterSeconds !== undefined && { retryAfterMs: retryAfterSeconds * 1_000 }),
  })
}

/** Takes what arrives until Slack asks to connect again; rejects when the connection fails. */
async function useSocket(socket: OutgoingSocket, receiver: Receiver): Promise<void> {
  try {
    for await (const value of socket.messages) {
      const envelope = readEnvelope(value)
      if (envelope?.what === 'hello') await receiver.on.works()
      else if (envelope?.what === 'disconnect') return endOf(envelope.reason)
      else if (envelope) await enqueue(socket, envelope, receiver)
    }
  } finally {
    // What is in work is still acknowledged here.
    void receiver.inWork.end().finally(socket.close)
  }
  if (!receiver.signal.aborted) throw new BotFailure('Slack ended the connection.')
}

function endOf(reason: string | undefined): void {
  if (reason === 'link_disabled')
    throw new BotFailure('Socket mode of the Slack app is switched off. Switch it on at api.slack.com/apps.')
}

async function enqueue(socket: OutgoingSocket, envelope: SlackEnvelope, receiver: Receiver): Promise<void> {
  if (!('id' in envelope) || envelope.id === undefined) return
  const acknowledge = () => socket.send({ envelope_id: envelope.id })
  const isMine = 'team' in envelope && envelope.team === receiver.bot.config.teamId
  const isWritten =
    envelope.what === 'press' ||
    (envelope.what === 'message' &&
      isByPerson(envelope.message) &&
      writtenSubtypes.has(envelope.message.subtype))
  if (!isMine || !isWritten) return acknowledge()
  const chat = envelope.what === 'press' ? envelope.press.container.channel_id : envelope.message.channel
  await receiver.inWork.add(chat, async () => {
    try {
      await receiver.on.take(
        envelope.what === 'press'
          ? pressed(envelope.press, receiver)
          : await written(envelope.message, receiver),
      )
      acknowledge()
    } catch (error) {
      log.warn(
        { err: error, service: 'slack' },
        'Could not take a message of a chat service; it is sent again',
      )
    }
  })
}

// Slack reports what the app itself writes, too.
const isByPerson = ({ user, bot_id }: SlackMessage) => user !== undefined && bot_id === undefined

async function written(message: SlackMessage, receiver: Receiver): Promise<Incoming> {
  const { channel, ts, thread_ts, user = '', text = '', files = [] } = message
  const { bot } = receiver
  return {
    what: 'message',
    externalId: `${channel}:${ts}`,
    sender: { id: user, name: await nameOf(user, receiver), isBot: false },
    chat: {
      id: channel,
      isPrivate: message.channel_type === 'im',
      ...(thread_ts && { thread: `${channel}:${thread_ts}` }),
    },
    text: asCommand(plainText(text)),
    files: files.map((file) => ({
      name: file.name ?? 'file',
      type: file.mimetype ?? 'application/octet-stream',
      load: () => loadFile(bot, file),
    })),
    repliesTo: thread_ts ?? null,
    respond: (answer) => respond(bot, 'chat.postMessage', { channel, thread_ts, text: answer }),
  }
}

function pressed({ user, container, actions, message }: SlackPress, { bot }: Receiver): Incoming {
  const [action] = actions
  const { channel_id: channel, message_ts } = container
  // The message that a thread is about names itself.
  const thread_ts = message?.thread_ts === message_ts ? undefined : message?.thread_ts
  return {
    what: 'press',
    externalId: `${channel}:${message_ts}:${user.id}:${action?.action_ts}`,
    sender: { id: user.id, name: user.name ?? user.username ?? user.id, isBot: false },
    // Only private conversations with the app have ids like this.
    chat: {
      id: channel,
      isPrivate: channel.startsWith('D'),
      ...(thread_ts && { thread: `${channel}:${thread_ts}` }),
    },
    text: action?.value ?? '',
    files: [],
    repliesTo: message_ts,
    respond: (text) => respond(bot, 'chat.postEphemeral', { channel, user: user.id, thread_ts, text }),
  }
}

async function respond(
  bot: OpenBot,
  method: string,
  args: Record<string, string | undefined>,
): Promise<void> {
  const answer = await callSlack(
    bot,
    method,
    {
      args: { ...args, ...plainMessage(shownCommands(args.text ?? '')), unfurl_links: false },
      schema: z.looseObject({}),
    },
    AbortSignal.timeout(answerMs),
  ).catch((error: unknown) => ({ ok: false as const, message: String(error) }))
  if (!answer.ok) log.info({ service: 'slack', reason: answer.message }, 'Could not answer a message')
}

const person = z.object({
  user: z.object({
    name: z.string().optional(),
    profile: z.object({ display_name: z.string().optional(), real_name: z.string().optional() }).optional(),
  }),
})

/** The name that a person shows; messages have only its id. */
async function nameOf(user: string, { bot, names, signal }: Receiver): Promise<string> {
  const known = names.get(user)
  if (known !== undefined) return known
  const answer = await callSlack(bot, 'users.info', { args: { user }, schema: person }, signal)
  if (!answer.ok) return user
  const { name, profile } = answer.value.user
  const shown = profile?.display_name || profile?.real_name || name || user
  if (names.size >= namesMax) names.clear()
  names.set(user, shown)
  return shown
}

/** Does work of one conversation in order, that of several at once. The work never rejects. */
function orderedWork() {
  const last = new Map<string, Promise<void>>()
  const pending = new Set<Promise<void>>()
  return {
    async add(key: string, work: () => Promise<void>): Promise<void> {
      while (pending.size >= atOnceMax) await Promise.race(pending)
      const done = (last.get(key) ?? Promise.resolve()).then(work).finally(() => {
        pending.delete(done)
        if (last.get(key) === done) last.delete(key)
      })
      pending.add(done)
      last.set(key, done)
    },
    async end(): Promise<void> {
      await Promise.all(pending)
    },
  }
}
