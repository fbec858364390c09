import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { join } from 'node:path'
import { fromNewAddress, password } from '#tests/e2e/product.ts'
import { newDataDir, removeDataDir, startServer } from '#tests/setup/processes/server.ts'
import { setupCode } from '#tests/setup/setup-code.ts'
import { footageScale, stageWindow } from './screencast.ts'
import { openTown, type Town } from './town.ts'

export interface Person {
  firstName: string
  lastName: string
  email: string
}

/** The people in the scenes; the administrator has the first account of the installation. */
export const cast = {
  administrator: { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com' },
  newcomer: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' },
  engineer: { firstName: 'Katherine', lastName: 'Johnson', email: 'katherine@example.com' },
  writer: { firstName: 'Mary', lastName: 'Somerville', email: 'mary@example.com' },
  planner: { firstName: 'Alan', lastName: 'Turing', email: 'alan@example.com' },
  editor: { firstName: 'Dorothy', lastName: 'Vaughan', email: 'dorothy@example.com' },
  reader: { firstName: 'Charles', lastName: 'Babbage', email: 'charles@example.com' },
} satisfies Record<string, Person>

/** The running product with its first account, and the town whose pages its agents read. */
export interface Stage {
  /** The public address of the product. */
  url: string
  town: Town
  /** Converts an address of the product to one that other programs on this machine can reach. */
  fromOutside: (address: string) => string
  /** Opens a path of the product as a visitor without an account. */
  visitor: (path: string) => Promise<Page>
  /** Opens a path of the product as this person, who is signed up at the first call. */
  person: (who: Person, path: string) => Promise<Page>
  close: () => Promise<void>
}

/** Light theme, wide enough for two columns, with all animations. */
const screen: BrowserContextOptions = {
  viewport: stageWindow,
  deviceScaleFactor: footageScale,
  locale: 'en-GB',
  // The default time zone of the product.
  timezoneId: 'UTC',
  colorScheme: 'light',
  reducedMotion: 'no-preference',
}

type Start = (env: Record<string, string>) => Promise<{ url: string; end: () => Promise<void> }>

/** The address of the product in the films; a rule of the browser resolves it. */
export const publicUrl = 'http://balancia.example'

/** Starts a new installation of the product on this port, under its public name. */
export function startFresh(port: number): Start {
  return async (env) => {
    const dataDir = await newDataDir()
    const own = { PORT: String(port), BALANCIA_URL: publicUrl }
    const server = await startServer({ dataDir, env: { ...own, ...env } })
    return {
      url: publicUrl,
      async end() {
        await server.stop()
        await removeDataDir(dataDir)
      },
    }
  }
}

/** Starts the product with its own data; `port` is needed when its name does not resolve to it. */
export async function openStage(browser: Browser, start: Start, port?: number): Promise<Stage> {
  await using opened = new AsyncDisposableStack()
  const town = await openTown()
  opened.defer(() => town.close())
  const server = await start({
    BALANCIA_TRUST_PROXY: 'true',
    BALANCIA_ALLOW_HOSTS: ['127.0.0.1', 'localhost', ...town.hosts].join(),
    NODE_OPTIONS: `--import=${join(import.meta.dirname, 'pictures/named-town.ts')}`,
    TOWN_PORT: String(town.port),
  })
  opened.defer(() => server.end())

  const known = new Set<string>()
  const contexts: BrowserContext[] = []
  opened.defer(async () => void (await Promise.all(contexts.map((context) => context.close()))))
  const visitor = async (path: string) => {
    const context = await browser.newContext({ ...screen, extraHTTPHeaders: fromNewAddress() })
    contexts.push(context)
    const page = await context.newPage()
    await page.goto(server.url + path)
    return page
  }
  const person = async (who: Person, path: string) => {
    const page = await visitor('/login')
    const door = known.has(who.email) ? 'sign-in' : 'sign-up'
    known.add(who.email)
    await call(page, 'POST', `/api/auth/${door}/email`, {
      ...(door === 'sign-up'
        ? { ...who, name: `${who.firstName} ${who.lastName}`, setupCode }
        : { email: who.email }),
      password,
    })
    await page.goto(server.url + path)
    return page
  }
  await (await person(cast.administrator, '/login')).context().close()

  const everything = opened.move()
  return {
    url: server.url,
    town,
    fromOutside: (address) =>
      port === undefined ? address : address.replace(publicUrl, `http://127.0.0.1:${port}`),
    visitor,
    person,
    close: () => everything.disposeAsync(),
  }
}

/** Calls the API with the session of this page; throws with the reply when the call fails. */
export async function call<T>(page: Page, method: string, path: string, data?: unknown): Promise<T> {
  const { isOk, status, text } = await page.evaluate(ask, { method, path, body: JSON.stringify(data) })
  if (!isOk) throw new Error(`${method} ${path}: ${status} ${text}`)
  return (text ? JSON.parse(text) : undefined) as T
}

/** Creates an agent with the API; returns its id. */
export async function makeAgent(page: Page, agent: { name: string } & Record<string, unknown>) {
  const { id } = await call<{ id: number }>(page, 'POST', '/api/agents', { persona: 'researcher', ...agent })
  return id
}

/** Runs in the page. */
async function ask({ method, path, body }: { method: string; path: string; body?: string }) {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(path, { method, headers, body })
  return { isOk: response.ok, status: response.status, text: await response.text() }
}
