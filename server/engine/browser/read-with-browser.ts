import { availableParallelism } from 'node:os'
import type { BrowserSettings, DrawnPage, Undrawn } from '#server/engine/browser-use.ts'
import { config } from '#server/platform/config.ts'
import { fairSlots } from '#server/platform/load/fair-slots.ts'
import { log } from '#server/platform/log.ts'
import { type BrowserGate, type GateLimits, openGate } from '#server/platform/outbound/browser-gate.ts'
import { createConnections, type OpenConnection } from '#server/platform/outbound/open-connection.ts'
import { checkAddress } from '#server/platform/outbound/outbound.ts'
import { OutboundFailure } from '#server/platform/outbound/outbound-failure.ts'
import type { BrowserAnswer, BrowserOrders, DrawLimits } from './browser-orders.mts'
import { findBrowser, type KnownBrowser } from './find-browser.ts'
import { type BrowserLoss, runBrowser, type RunLimits } from './run-browser.ts'

/** Browsers of this process at once, each some 400 MB while it draws. */
const browsersMax = Math.min(3, Math.max(2, availableParallelism()))
const inTurn = fairSlots({ max: browsersMax, perUser: browsersMax - 1 })

const gateLimits = { bytesMax: 40_000_000, requestsMax: 600 }
const drawLimits: DrawLimits = {
  openMs: 20_000,
  settleMs: 10_000,
  stepMs: 10_000,
  totalMs: 70_000,
  screensMax: 8,
  requestsMax: 1_000,
  htmlCharsMax: 3_000_000,
}
const runLimits = { wallMs: 75_000, memoryBytesMax: 1_500_000_000 }
const refusedMax = 20

const none: Undrawn = {
  state: 'undrawn',
  problem: 'no-browser',
  reason:
    'The server has no browser for that: its administrator can install Chrome or Chromium, or set BALANCIA_BROWSER',
  picture: null,
}

type SignInSettings = Pick<BrowserSettings, 'signIn' | 'session'>

/** The page; why there is none; or that the address is that of a file, which a plain read is for. */
type Reading = DrawnPage | Undrawn | { state: 'file' }

interface ReaderOptions {
  connect: OpenConnection
  /** Throws an `OutboundFailure` for an address that is not one of the web. */
  check: (address: string) => void
  browser?: () => KnownBrowser | null
  limits?: { gate?: Partial<GateLimits>; draw?: Partial<DrawLimits>; run?: Partial<RunLimits> }
}

type Task = Pick<BrowserOrders, 'browser' | 'url' | 'session' | 'signIn'>

/** What a browser that was started says of itself. */
export interface TriedBrowser {
  version: string
  isSandboxed: boolean
  /** Its path, or the host of its address. */
  where: string
}

/** Makes a reader whose browsers reach only what `connect` lets through. */
export function createBrowserReader({
  connect,
  check,
  browser: find = findBrowser,
  limits = {},
}: ReaderOptions) {
  const gates = new Map<boolean, Promise<BrowserGate>>()

  /** The gate of this process: on loopback for its own browsers, on the operator's port for one on another machine. */
  function gateOf(isElsewhere: boolean): Promise<BrowserGate> {
    const known = gates.get(isElsewhere)
    if (known) return known
    const port = Number(URL.parse(config.browser.proxy ?? '')?.port)
    const opened = openGate(connect, isElsewhere ? { host: '::', port } : {})
    gates.set(isElsewhere, opened)
    opened.catch(() => gates.delete(isElsewhere))
    return opened
  }

  async function passGate(task: Task, signal: AbortSignal, refused = new Map<string, string>()) {
    const isElsewhere = 'address' in task.browser
    if (isElsewhere && config.browser.proxy === undefined) return notReachable
    const gate = await gateOf(isElsewhere)
    const pass = gate.admit({ ...gateLimits, ...limits.gate })
    const { username, password } = pass
    const server = (isElsewhere && config.browser.proxy) || `http://127.0.0.1:${gate.port}`
    const orders = {
      ...task,
      proxy: { server, username, password },
      limits: { ...drawLimits, ...limits.draw },
    }
    try {
      return await runBrowser(orders, { ...runLimits, ...limits.run }, signal)
    } finally {
      pass.close()
      for (const [host, failure] of pass.refused) refused.set(host, failure.message)
    }
  }

  async function draw(url: string, settings: SignInSettings, signal: AbortSignal): Promise<Reading> {
    const browser = find()
    if (browser === null) return none
    const { signIn = [], session = null } = settings
    const refused = new Map<string, string>()
    const answer = await passGate({ browser, url, session, signIn }, signal, refused)
    if (typeof answer === 'string')
      return undrawn(answer === 'canceled' ? 'canceled' : 'bounds', lossReasons[answer])
    if (answer.kind === 'started') throw new Error('The browser was asked for a page and only started.')
    if (answer.kind === 'drawn') {
      const { kind: _, ...page } = answer
      const away = page.status === 403 ? refused.get(hostIn(page.finalUrl)) : undefined
      if (away !== undefined) return undrawn('network', away)
      const hosts = [...refused].slice(0, refusedMax)
      return { state: 'drawn', ...page, refused: hosts.map(([host, reason]) => ({ host, reason })) }
    }
    if (answer.problem === 'file') return { state: 'file' }
    // The gate knows better than the browser why an address cannot be reached.
    const why = answer.problem === 'network' ? refused.get(hostIn(url)) : undefined
    const { kind: _, problem, ...left } = answer
    return { state: 'undrawn', ...left, problem, reason: why ?? answer.reason }
  }

  return {
    /**
     * Draws a page with a browser and does the steps of a sign-in before, if there are some. Each request of the page
     * passes the gate of this server. A failure is a value with the reason; it never throws.
     */
    async read(url: string, settings: SignInSettings, signal: AbortSignal): Promise<Reading> {
      try {
        check(url)
        return await inTurn(signal, () => draw(url, settings, signal))
      } catch (error) {
        if (signal.aborted) return undrawn('canceled', 'Stopped before it was done')
        if (error instanceof OutboundFailure) return undrawn('network', error.message)
        log.error({ err: error }, 'Drawing a page failed with an internal error; the run goes without it')
        return undrawn('no-browser', 'The browser of this server could not be used')
      }
    },

    /** Starts the browser and ends it again; null: there is none. */
    async tryOut(signal: AbortSignal): Promise<TriedBrowser | { reason: string } | null> {
      const browser = find()
      if (browser === null) return null
      const where = 'path' in browser ? browser.path : (URL.parse(browser.address)?.host ?? '')
      try {
        const answer = await passGate({ browser, url: null, session: null, signIn: [] }, signal)
        if (typeof answer === 'string') return { reason: lossReasons[answer] }
        if (answer.kind === 'undrawn') return { reason: answer.reason }
        if (answer.kind === 'drawn') throw new Error('The browser was not asked for a page.')
        return { version: answer.version, isSandboxed: answer.isSandboxed, where }
      } catch (error) {
        log.warn({ err: error }, 'The browser for pages drawn by scripts could not be started')
        return { reason: 'The browser of this server does not start' }
      }
    },

    /** Closes the gates, which ends what still passes them. */
    async close(): Promise<void> {
      for (const gate of gates.values()) (await gate).close()
      gates.clear()
    },
  }
}

const own = createBrowserReader({
  connect: createConnections({ allowHosts: config.allowHosts }),
  check: checkAddress,
})

/** Draws a page with the browser of this server. */
export const readWithBrowser: typeof own.read = (...asked) => own.read(...asked)

/** Tries the browser of this server. */
export const tryBrowser: typeof own.tryOut = (...asked) => own.tryOut(...asked)

const notReachable: BrowserAnswer = {
  kind: 'undrawn',
  problem: 'no-browser',
  reason:
    'The browser of this server runs elsewhere: set BALANCIA_BROWSER_PROXY to the address at which it reaches this server',
  picture: null,
}

const lossReasons: Record<BrowserLoss, string> = {
  timeout: `The page took the browser longer than ${runLimits.wallMs / 1000} s`,
  memory: 'The page took too much memory of the browser',
  crash: 'The page broke the browser',
  canceled: 'Stopped before it was done',
}

/** As the gate names it. */
const hostIn = (url: string) => URL.parse(url)?.hostname.replace(/^\[|\]$/g, '') ?? ''

const undrawn = (problem: Undrawn['problem'], reason: string): Undrawn => ({
  state: 'undrawn',
  problem,
  reason,
  picture: null,
})
