import { setupCode } from '#tests/setup/setup-code.ts'

/** Somebody who has an account on a server that is measured. */
export interface Person {
  /** The session, as the header that carries it. */
  cookie: string
}

const atOnce = 8

/** Signs up the first person of a server, and makes them agents: every third runs by itself, every fourth rests. */
export async function personWithAgents(url: string, count: number): Promise<Person> {
  const headers = { origin: url, 'content-type': 'application/json' }
  const account = {
    email: 'measured@example.com',
    password: 'correct horse battery',
    firstName: 'Ada',
    name: 'Ada',
    setupCode,
  }
  const body = JSON.stringify(account)
  const signedUp = await fetch(`${url}/api/auth/sign-up/email`, { method: 'POST', headers, body })
  if (!signedUp.ok) throw new Error(`Sign-up failed: ${signedUp.status} ${await signedUp.text()}`)
  const cookie = signedUp.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const makeOne = async (n: number) => {
    const agent = {
      name: `${names[n % names.length]} ${n + 1}`,
      persona: 'researcher',
      taskDescription: 'Report what is new about the harbour, the prices and the bridge, in two sentences.',
      webLinks: ['https://example.com/news', 'https://example.com/prices'],
      status: n % 4 === 0 ? 'paused' : 'active',
      autoSchedule: n % 3 === 0,
    }
    const made = await fetch(`${url}/api/agents`, {
      method: 'POST',
      headers: { ...headers, cookie },
      body: JSON.stringify(agent),
    })
    if (!made.ok) throw new Error(`An agent was refused: ${made.status} ${await made.text()}`)
  }
  for (let from = 0; from < count; from += atOnce) {
    const part = Array.from({ length: Math.min(atOnce, count - from) }, (_, index) => makeOne(from + index))
    await Promise.all(part)
  }
  return { cookie }
}

const names = [
  'Morning price check',
  'Harbour news',
  'Weekly summary of everything that the competitors wrote on their pages',
  'مراقبة الأسعار',
  'Žluťoučký kůň',
]
