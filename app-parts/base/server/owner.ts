import type { Context, MiddlewareHandler } from 'hono'

const hours = 8
const triesMax = 10
const triesMinutes = 15

/** Signs the owner in by the one password; without one, nobody is the owner. */
export function ownerOf(password: string | undefined) {
  const sessions = new Map<string, number>()
  let tries: number[] = []
  const isOwner = (context: Context) => {
    const token = context.req.header('authorization')?.replace(/^Bearer /, '') ?? ''
    return (sessions.get(token) ?? 0) > Date.now()
  }
  const onlyOwner: MiddlewareHandler = async (context, next) => {
    if (!isOwner(context)) return context.json({ message: 'Sign in first.' }, 401)
    return next()
  }
  const signIn = async (context: Context) => {
    if (!password) return context.json({ message: 'Set OWNER_PASSWORD to use this part.' }, 403)
    tries = tries.filter((at) => at > Date.now() - triesMinutes * 60_000)
    if (tries.length >= triesMax)
      return context.json({ message: 'Too many tries. Wait a quarter of an hour.' }, 429)
    const body: unknown = await context.req.json().catch(() => undefined)
    const typed = typeof body === 'object' && body !== null && 'password' in body ? body.password : undefined
    if (typeof typed !== 'string' || !(await isSame(typed, password))) {
      tries.push(Date.now())
      return context.json({ message: 'That is not the password.' }, 401)
    }
    const token = hex(crypto.getRandomValues(new Uint8Array(32)))
    sessions.set(token, Date.now() + hours * 3_600_000)
    return context.json({ token })
  }
  return { isOwner, onlyOwner, signIn }
}

/** Compares digests, so that the time it takes says nothing about how much was right. */
async function isSame(typed: string, password: string): Promise<boolean> {
  const [a, b] = await Promise.all([typed, password].map(digest))
  return a === b
}

async function digest(text: string): Promise<string> {
  // A page that is looked at without a secure address has no digests; there is nothing to protect then.
  if (!globalThis.crypto.subtle) return text
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return hex(new Uint8Array(bytes))
}

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
