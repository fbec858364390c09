import type { Hono } from 'hono'
import type { HttpEnv } from '#server/http/context.ts'
import { setupCode } from './setup-code.ts'

const origin = 'http://balancia.localhost'
let people = 0

/** Someone at the API of an app in this process: keeps a session, speaks JSON or sends a form. */
export interface Caller {
  request: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Response>
  json: <T>(method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<T>
}

/** A visitor without a session. */
export function aStranger(app: Hono<HttpEnv>): Caller {
  return callerWith(app, () => undefined)
}

/** A person who has just signed up; each comes from an address of their own. */
export async function aUser(app: Hono<HttpEnv>): Promise<Caller> {
  people += 1
  const email = `person-${people}@example.com`
  const body = { email, password: 'correct horse battery', firstName: 'Ada', setupCode }
  const response = await callerWith(app, () => undefined).request('POST', '/api/auth/sign-up/email', body)
  if (!response.ok) throw new Error(`Sign-up failed: ${response.status} ${await response.text()}`)
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return callerWith(app, () => cookie)
}

function callerWith(app: Hono<HttpEnv>, cookie: () => string | undefined): Caller {
  const address = {
    incoming: { socket: { remoteAddress: `10.1.${Math.floor(people / 250)}.${people % 250}` } },
  }
  const request: Caller['request'] = async (method, path, body, headers = {}) => {
    const session = cookie()
    return app.request(
      origin + path,
      {
        method,
        headers: {
          host: 'balancia.localhost',
          origin,
          ...(session ? { cookie: session } : {}),
          ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined || body instanceof FormData ? body : JSON.stringify(body),
      },
      address,
    )
  }
  return {
    request,
    async json(method, path, body, headers) {
      const response = await request(method, path, body, headers)
      const text = await response.text()
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
      return text ? JSON.parse(text) : undefined
    },
  }
}
