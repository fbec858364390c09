import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import type { Browser, BrowserType } from 'playwright-core'
import type { BrowserOrders } from './browser-orders.mts'
import { gateSwitches, quietSwitches } from './browser-switches.mts'

export interface StartedBrowser {
  browser: Browser
  isSandboxed: boolean
}

/** A browser that cannot be used; the message says what to do. */
export class NoBrowser extends Error {}

const startMs = 45_000

/** Starts the browser of this machine, with its own sandbox if the machine allows that, or connects to a running one. */
export async function startBrowser(chromium: BrowserType, orders: BrowserOrders): Promise<StartedBrowser> {
  const { browser } = orders
  if ('address' in browser) return connectTo(chromium, browser.address)
  try {
    return { browser: await launch(chromium, browser.path, orders, true), isSandboxed: true }
  } catch (error) {
    if (!/No usable sandbox|sandbox_host|namespace|SUID sandbox|setuid/i.test(String(error)))
      throw notStarted(error)
  }
  try {
    return { browser: await launch(chromium, browser.path, orders, false), isSandboxed: false }
  } catch (error) {
    throw notStarted(error)
  }
}

function launch(
  chromium: BrowserType,
  executablePath: string,
  { proxy, folder }: BrowserOrders,
  chromiumSandbox: boolean,
): Promise<Browser> {
  return chromium.launch({
    executablePath,
    chromiumSandbox,
    proxy,
    args: [...gateSwitches, ...quietSwitches],
    timeout: startMs,
    env: browserEnvironment(folder),
    handleSIGINT: false,
  })
}

/** Nothing of the environment of the server: where programs are, and a home that is removed afterwards. */
function browserEnvironment(folder: string): Record<string, string> {
  const { PATH = '', SystemRoot = '' } = process.env
  return {
    PATH,
    HOME: folder,
    TMPDIR: folder,
    TEMP: folder,
    TMP: folder,
    ...(SystemRoot ? { SystemRoot } : {}),
  }
}

async function connectTo(chromium: BrowserType, address: string): Promise<StartedBrowser> {
  const browser = await connectBrowser(chromium, address).catch((error: unknown) => {
    throw new NoBrowser(`The browser of this server does not answer (${firstLine(error)})`)
  })
  const session = await browser.newBrowserCDPSession()
  const { arguments: given } = await session.send('Browser.getBrowserCommandLine').catch(() => {
    throw new NoBrowser(
      'The browser of this server does not say how it was started: start it with --enable-automation',
    )
  })
  const missing = gateSwitches.filter((each) => !given.includes(each))
  if (missing.length > 0)
    throw new NoBrowser(`The browser of this server must be started with ${missing.join(' ')}`)
  return { browser, isSandboxed: !given.includes('--no-sandbox') }
}

/** Chrome answers to `localhost` and addresses only, by whatever name its container is reached. */
const headers = { host: 'localhost' }

async function connectBrowser(chromium: BrowserType, address: string): Promise<Browser> {
  const url = new URL(address)
  if (url.pathname === '/') url.pathname = await browserPath(url)
  return chromium.connectOverCDP(url.href, { timeout: startMs, headers })
}

/** The path of a browser, which it chooses at its start. */
async function browserPath(url: URL): Promise<string> {
  const { get } = await (url.protocol === 'wss:' ? import('node:https') : import('node:http'))
  const { hostname: host, port, protocol } = url
  const path = `/json/version${url.search}`
  const asked = get({ host, port: port || (protocol === 'wss:' ? 443 : 80), path, headers, timeout: startMs })
  const [reply] = (await once(asked, 'response')) as [IncomingMessage]
  const { webSocketDebuggerUrl } = (await json(reply)) as { webSocketDebuggerUrl?: string }
  return URL.parse(webSocketDebuggerUrl ?? '')?.pathname ?? '/'
}

const notStarted = (error: unknown) =>
  new NoBrowser(`The browser of this server does not start (${firstLine(error)})`)

/** The line that says most: what the browser itself printed, or what the library says. */
function firstLine(error: unknown): string {
  const lines = (error instanceof Error ? error.message : String(error))
    .split('\n')
    .map((line) => line.trim())
  const printed = lines.find((line) => /\[err\].*(?:error|cannot|fatal)/i.test(line))
  return (printed?.replace(/^.*\[err\]\s*/, '') ?? lines[0] ?? '').slice(0, 200)
}
