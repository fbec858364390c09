import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { join } from 'node:path'
import { fromNewAddress, password } from '#tests/e2e/product.ts'
import { newDataDir, removeDataDir, startServer } from '#tests/setup/server.ts'
import { setupCode } from '#tests/setup/setup-code.ts'
import { footageScale, stageWindow } from './screencast.ts'
import { openTown, type Town } from './town.ts'

export interface Person {
  firstName: string
  lastName: string
  email: string
}

/** Who appears in the scenes; the administrator has the first account of the installation. */
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
  /** Where people reach the product. */
  url: string
  town: Town
  /** An address of the product as another program on this machine reaches it. */
  fromOutside: (address: string) => string
  /** Opens a path of the product as nobody yet. */
  visitor: (path: string) => Promise<Page>
  /** Opens a path of the product as this person, who is signed up when first asked for. */
  person: (who: Person, path: string) => Promise<Page>
  close: () => Promise<void>
}

/** Light, still wide enough for two columns, and with all its motion. */
const screen: BrowserContextOptions = {
  viewport: stageWindow,
  deviceScaleFactor: footageScale,
  locale: 'en-GB',
  // The zone that the product assumes until somebody says another.
  timezoneId: 'UTC',
  colorScheme: 'light',
  reducedMotion: 'no-preference',
}

type Start = (env: Record<string, string>) => Promise<{ url: string; end: () => Promise<void> }>

/** The name that the product has in the films; the browser is told where it is. */
export const publicUrl = 'http://balancia.example'

/** Starts the product as somebody does who has just installed it, on this port, under its public name. */
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

/** Starts the product on data of its own; `port` where its name is not also its address. */
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

/** Calls the API as the person at this page does; throws with the answer when it is not a success. */
export async function call<T>(page: Page, method: string, path: string, data?: unknown): Promise<T> {
  const { isOk, status, text } = await page.evaluate(ask, { method, path, body: JSON.stringify(data) })
  if (!isOk) throw new Error(`${method} ${path}: ${status} ${text}`)
  return (text ? JSON.parse(text) : undefined) as T
}

/** Makes an agent at the API; answers its id. */
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
