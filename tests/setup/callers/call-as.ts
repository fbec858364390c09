import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { db, inTransaction } from '#server/db/database.ts'
import { accounts } from '#server/db/tables/accounts.ts'
import { users } from '#server/db/tables/users.ts'
import { openSessionAs } from '#server/features/auth/better-auth-client.ts'
import { isFirstAccount } from '#server/features/users/first-account.ts'
import type { HttpEnv } from '#server/http/context.ts'
import { setupCode } from '#tests/setup/setup-code.ts'

const origin = 'http://balancia.localhost'
let people = 0

/** Someone at the API of an app in this process: keeps a session, speaks JSON, or sends a form or bytes as they are. */
export interface Caller {
  request: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Response>
  json: <T>(method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<T>
}

const isSentAsIs = (body: unknown): body is FormData | Uint8Array<ArrayBuffer> =>
  body instanceof FormData || body instanceof Uint8Array

/** A visitor without a session. */
export function anonymousCaller(app: Hono<HttpEnv>): Caller {
  return callerWith(app, people, undefined)
}

/** A person who has just signed up; each comes from an address of their own. The first of a database is its administrator. */
export async function aUser(app: Hono<HttpEnv>): Promise<Caller> {
  people += 1
  const person = people
  const cookie = passwordHash ? await enroll(person, passwordHash) : await signUp(app, person)
  return callerWith(app, person, cookie)
}

const password = 'correct horse battery'
/** As the product made it for the first person of this process. All have the same one: making it takes longer than most tests. */
let passwordHash: string | undefined

const emailOf = (person: number) => `person-${person}@example.com`
const addressOf = (person: number) => `10.1.${Math.floor(person / 250)}.${person % 250}`

async function signUp(app: Hono<HttpEnv>, person: number): Promise<string> {
  const email = emailOf(person)
  const body = { email, password, firstName: 'Ada', setupCode }
  const visitor = callerWith(app, person, undefined)
  const response = await visitor.request('POST', '/api/auth/sign-up/email', body)
  if (!response.ok) throw new Error(`Sign-up failed: ${response.status} ${await response.text()}`)
  const [made] = await db
    .select({ hash: accounts.password })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(eq(users.email, email))
  passwordHash = made?.hash ?? undefined
  return cookiesOf(response.headers.getSetCookie())
}

/** Leaves the rows that a sign-up leaves; the session, and what else a new account comes with, are made by the product. */
async function enroll(person: number, hash: string): Promise<string> {
  const id = newId()
  const user = { id, email: emailOf(person), name: 'Ada', firstName: 'Ada' }
  const account = { id: newId(), accountId: id, providerId: 'credential', userId: id, password: hash }
  await inTransaction(async (tx) => {
    const isFirst = await isFirstAccount(tx)
    await tx.insert(users).values({ ...user, role: isFirst ? 'admin' : 'user', emailVerified: isFirst })
    await tx.insert(accounts).values(account)
  })
  const facts = {
    ip: addressOf(person),
    userAgent: null,
    signal: new AbortController().signal,
    header: () => undefined,
  }
  const { cookie } = await openSessionAs(id, facts, { isNew: true })
  return cookiesOf([cookie])
}

const newId = () => randomBytes(24).toString('base64url')
const cookiesOf = (lines: string[]) => lines.map((line) => line.split(';')[0]).join('; ')

function callerWith(app: Hono<HttpEnv>, person: number, session: string | undefined): Caller {
  const address = { incoming: { socket: { remoteAddress: addressOf(person) } } }
  const request: Caller['request'] = async (method, path, body, headers = {}) => {
    return app.request(
      origin + path,
      {
        method,
        headers: {
          host: 'balancia.localhost',
          origin,
          ...(session ? { cookie: session } : {}),
          ...(body === undefined || isSentAsIs(body) ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined || isSentAsIs(body) ? body : JSON.stringify(body),
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
