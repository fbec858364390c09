import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { fromNewAddress, password } from '#tests/e2e/product.ts'
import { article, servePages } from '#tests/setup/pages.ts'
import { newDataDir, removeDataDir, startServer } from '#tests/setup/server.ts'
import { frameSize } from './screencast.ts'
import { sites } from './sites.ts'
import { setupCode } from '#tests/setup/setup-code.ts'

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

/** The running product with its first account, and the pages on loopback that its agents read. */
export interface Stage {
  url: string
  /** The address of a page that agents can read. */
  site: (path: keyof typeof sites) => string
  /** Opens a path of the product as nobody yet. */
  visitor: (path: string) => Promise<Page>
  /** Opens a path of the product as this person, who is signed up when first asked for. */
  person: (who: Person, path: string) => Promise<Page>
  close: () => Promise<void>
}

/** Light, still wide enough for two columns, and with all its motion. */
const screen: BrowserContextOptions = {
  viewport: frameSize,
  deviceScaleFactor: 1,
  locale: 'en-GB',
  timezoneId: 'Europe/London',
  colorScheme: 'light',
  reducedMotion: 'no-preference',
}

type Start = (env: Record<string, string>) => Promise<{ url: string; end: () => Promise<void> }>

/** Starts the product as somebody does who has just installed it. */
const startFresh: Start = async (env) => {
  const dataDir = await newDataDir()
  const server = await startServer({ dataDir, env })
  return {
    url: server.url,
    async end() {
      await server.stop()
      await removeDataDir(dataDir)
    },
  }
}

/** Starts the product on data of its own. */
export async function openStage(browser: Browser, start: Start = startFresh): Promise<Stage> {
  await using opened = new AsyncDisposableStack()
  const server = await start({ BALANCIA_TRUST_PROXY: 'true' })
  opened.defer(() => server.end())
  const pages = await servePages(
    Object.fromEntries(
      Object.entries(sites).map(([path, { title, paragraphs }]) => [path, article(title, paragraphs)]),
    ),
  )
  opened.defer(() => pages.close())

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
    const response = await page.request.post(`${server.url}/api/auth/${door}/email`, {
      headers: { origin: server.url },
      data: {
        ...(door === 'sign-up'
          ? { ...who, name: `${who.firstName} ${who.lastName}`, setupCode }
          : { email: who.email }),
        password,
      },
    })
    if (!response.ok()) throw new Error(`${door} of ${who.email}: ${await response.text()}`)
    await page.goto(server.url + path)
    return page
  }
  await (await person(cast.administrator, '/login')).context().close()

  const everything = opened.move()
  return {
    url: server.url,
    site: (path) => pages.url(path).replace('127.0.0.1', 'localhost'),
    visitor,
    person,
    close: () => everything.disposeAsync(),
  }
}
