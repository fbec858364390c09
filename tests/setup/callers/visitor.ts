import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { emptyActivity } from '#server/db/empty-activity-for-tests.ts'
import { sessions } from '#server/db/tables/sessions.ts'
import { users } from '#server/db/tables/users.ts'
import { config } from '#server/platform/config.ts'

export const password = 'correct horse 1'

const app = createApp()

interface Sent {
  method?: string
  body?: unknown
  /** A body as it is, in place of `body`. */
  text?: string
  headers?: Record<string, string>
}

/** Someone at an address with a cookie jar, as a browser has one. */
export function visitor(ip = `10.1.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`) {
  const jar = new Map<string, string>()
  async function send(path: string, { method, body, text, headers = {} }: Sent = {}): Promise<Response> {
    const payload = text ?? (body === undefined ? undefined : JSON.stringify(body))
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await app.request(
      `http://balancia.localhost${path}`,
      {
        method: method ?? (payload === undefined ? 'GET' : 'POST'),
        headers: {
          host: 'balancia.localhost',
          'user-agent': 'Test/1',
          ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
          ...(cookie ? { cookie } : {}),
          ...headers,
        },
        body: payload,
      },
      { incoming: { socket: { remoteAddress: ip, remotePort: 1, remoteFamily: 'IPv4' } } },
    )
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
    return response
  }
  return {
    ip,
    jar,
    send,
    signUp: (email: string, more: object = {}) =>
      send('/api/auth/sign-up/email', { body: { email, password, setupCode: config.setupCode, ...more } }),
    signIn: (email: string, secret = password) =>
      send('/api/auth/sign-in/email', { body: { email, password: secret } }),
    me: () => send('/api/auth/user'),
  }
}

/** Takes every account, session and entry away. */
export async function emptyTables() {
  for (const table of [users, sessions]) await db.delete(table)
  await emptyActivity()
}

/** The body of an answer, for looking into. */
export const bodyOf = async (response: Response) => (await response.json()) as Record<string, unknown>
