import { setupCode } from '#tests/setup/setup-code.ts'

/** A person at the API: keeps the session cookie, speaks JSON, names itself by origin as a browser does. */
export class Client {
  readonly url: string
  /** The session, to carry over to a server that was started again. */
  cookie = ''

  constructor(url: string) {
    this.url = url
  }

  async request(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      headers: {
        origin: this.url,
        // Compressing for a caller on the same machine costs time on both sides.
        'accept-encoding': 'identity',
        ...(this.cookie ? { cookie: this.cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
    if (cookies.length > 0) this.cookie = cookies.filter((pair) => !pair.endsWith('=')).join('; ')
    return response
  }

  /** Calls and answers the JSON; throws with the answer when it is not a success. */
  async json<T>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<T> {
    const response = await this.request(method, path, body, headers)
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return (text ? JSON.parse(text) : undefined) as T
  }

  async signUp(email: string, password = 'correct horse battery'): Promise<void> {
    await this.json('POST', '/api/auth/sign-up/email', {
      email,
      password,
      firstName: 'Ada',
      lastName: 'Test',
      setupCode,
    })
  }
}
