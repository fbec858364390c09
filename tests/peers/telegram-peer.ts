import { openPeer, type Peer } from '#server/platform/outbound/test-peer.ts'

export interface BotMessage {
  id: number
  chat: string
  text: string
  buttons: { text: string; callback_data: string }[]
  isEdited: boolean
}

interface Person {
  id: number
  username?: string
  is_bot?: boolean
}

/** A Bot API server on loopback with one bot, `@harbour_bot`, and people who write to it. */
export interface TelegramPeer {
  url: string
  token: string
  /** What the bot sent, as it is now. */
  messages: BotMessage[]
  /** What was shown beside buttons. */
  answers: string[]
  /** The methods that were called, in order. */
  calls: string[]
  /** Somebody writes; the same message is delivered `times` times. */
  write(
    from: Person,
    text: string,
    more?: { chat?: { id: number; type: string }; replyTo?: number; file?: string; times?: number },
  ): void
  /** Somebody presses a button with this data below a message. */
  press(
    from: Person,
    data: string,
    more?: { message?: number; chat?: number; type?: string; times?: number },
  ): void
  /** Files by id, which is also their path. */
  files: Map<string, Uint8Array>
  /** Answers calls of a method so until it is deleted: a status with a body, or nothing at all. */
  faults: Map<string, { status: number; description?: string; retryAfter?: number; ignores?: true }>
  /** Sends what is not confirmed again in the next answer, whatever the offset says. */
  repeats: boolean
  waiting(): number
  close: Peer['close']
}

/** Starts the server; it confirms updates by their offset, as Telegram does, and holds a request until one comes. */
export async function startTelegramPeer(): Promise<TelegramPeer> {
  let token = '1001:harbour-token-of-this-peer'
  let updates: { update_id: number }[] = []
  let nextUpdate = 500
  let nextMessage = 1
  let heard: (() => void) | undefined
  const deliver = (times: number, content: object) => {
    for (let time = 0; time < times; time++) updates.push({ update_id: nextUpdate++, ...content })
    heard?.()
  }
  const state: TelegramPeer = {
    url: '',
    get token() {
      return token
    },
    set token(value) {
      token = value
    },
    messages: [],
    answers: [],
    calls: [],
    files: new Map(),
    faults: new Map(),
    repeats: false,
    write(from, text, { chat, replyTo, file, times = 1 } = {}) {
      const content = file
        ? { caption: text, document: { file_id: file, file_name: file, mime_type: 'text/plain' } }
        : { text }
      deliver(times, {
        message: {
          message_id: nextMessage++,
          from: { is_bot: false, first_name: 'Ada', ...from },
          chat: chat ?? { id: from.id, type: 'private' },
          date: 0,
          ...content,
          ...(replyTo && { reply_to_message: { message_id: replyTo, chat: { id: from.id } } }),
        },
      })
    },
    press(from, data, { message = 1, chat = from.id, type = 'private', times = 1 } = {}) {
      const id = `press-${nextMessage++}`
      deliver(times, {
        callback_query: {
          id,
          from: { is_bot: false, first_name: 'Ada', ...from },
          data,
          message: { message_id: message, chat: { id: chat, type } },
        },
      })
    },
    waiting: () => updates.length,
    close: async () => undefined,
  }

  const methods: Record<string, (body: Record<string, unknown>) => unknown> = {
    getMe: () => ({ id: 1001, is_bot: true, first_name: 'Harbour', username: 'harbour_bot' }),
    deleteWebhook: () => true,
    sendMessage: ({ chat_id, text, reply_markup }) => {
      const keyboard = (reply_markup as { inline_keyboard: BotMessage['buttons'][] } | undefined)
        ?.inline_keyboard
      const buttons = keyboard?.flat() ?? []
      const message = {
        id: nextMessage++,
        chat: String(chat_id),
        text: String(text),
        buttons,
        isEdited: false,
      }
      if (message.text.length > 4_096 || message.text === '') return refused('message is too long')
      if (buttons.some(({ callback_data }) => Buffer.byteLength(callback_data) > 64))
        return refused('BUTTON_DATA_INVALID')
      state.messages.push(message)
      return { message_id: message.id }
    },
    editMessageText: ({ message_id, text }) => {
      const message = state.messages.find(({ id }) => id === message_id)
      if (!message) return refused('message to edit not found')
      Object.assign(message, { text, buttons: [], isEdited: true })
      return { message_id }
    },
    answerCallbackQuery: ({ text }) => {
      state.answers.push(typeof text === 'string' ? text : '')
      return true
    },
    getFile: ({ file_id }) => ({ file_id, file_path: String(file_id) }),
    leaveChat: () => true,
  }

  const getUpdates = async ({ offset = 0, timeout = 0 }: { offset?: number; timeout?: number }) => {
    if (!state.repeats) updates = updates.filter(({ update_id }) => update_id >= offset)
    if (updates.length === 0)
      await new Promise<void>((resolve) => {
        heard = resolve
        setTimeout(resolve, Math.min(timeout * 1_000, 2_000)).unref()
      })
    return updates.slice(0, 100)
  }

  const peer = await openPeer(async (request, response) => {
    const reply = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const path = request.url ?? ''
    const file =
      path.startsWith(`/file/bot${token}/`) && state.files.get(path.slice(`/file/bot${token}/`.length))
    if (file) return response.writeHead(200).end(file)
    const [, sentToken = '', method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(path) ?? []
    state.calls.push(method)
    const fault = state.faults.get(method)
    if (fault?.ignores) return
    if (fault)
      return reply(fault.status, {
        ok: false,
        error_code: fault.status,
        description: fault.description ?? 'Fault',
        ...(fault.retryAfter && { parameters: { retry_after: fault.retryAfter } }),
      })
    if (sentToken !== token) return reply(401, { ok: false, error_code: 401, description: 'Unauthorized' })
    const body = JSON.parse(peer.hits.at(-1)?.body || '{}')
    const result = method === 'getUpdates' ? await getUpdates(body) : methods[method]?.(body)
    if (result instanceof Refused)
      return reply(400, { ok: false, error_code: 400, description: `Bad Request: ${result.message}` })
    reply(200, { ok: true, result })
  })
  state.url = `http://127.0.0.1:${peer.port}`
  state.close = peer.close
  return state
}

class Refused extends Error {}
const refused = (why: string) => new Refused(why)
