import { availableParallelism } from 'node:os'
import type { BrowserSettings, DrawnPage, Undrawn } from '#server/engine/browser-use.ts'
import { config } from '#server/platform/config.ts'
import { fairSlots } from '#server/platform/load/fair-slots.ts'
import { log } from '#server/platform/log.ts'
import { type BrowserGate, openGate } from '#server/platform/outbound/browser-gate.ts'
import { createConnections } from '#server/platform/outbound/open-connection.ts'
import { checkAddress } from '#server/platform/outbound/outbound.ts'
import { OutboundFailure } from '#server/platform/outbound/outbound-failure.ts'
import type { BrowserAnswer, BrowserOrders, DrawLimits } from './browser-orders.mts'
import { findBrowser } from './find-browser.ts'
import { type BrowserLoss, runBrowser } from './run-browser.ts'

/** Browsers of this process at once, each some 400 MB while it draws. */
const browsersMax = Math.min(3, Math.max(2, availableParallelism()))
const inTurn = fairSlots({ max: browsersMax, perUser: browsersMax - 1 })

const gateLimits = { bytesMax: 40_000_000, requestsMax: 600 }
const drawLimits: DrawLimits = {
  openMs: 20_000,
  settleMs: 10_000,
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

/** The file at an address, which a plain read is for. */
export interface FileInstead {
  state: 'file'
}

/**
 * Draws a page with a browser and does the steps of a sign-in before, if there are some. Each request of the page
 * passes the gate of this server. A failure is a value with the reason; it never throws.
 */
export async function readWithBrowser(
  url: string,
  { signIn = [], session = null }: Pick<BrowserSettings, 'signIn' | 'session'>,
  signal: AbortSignal,
): Promise<DrawnPage | Undrawn | FileInstead> {
  try {
    checkAddress(url)
    return await inTurn(signal, () => draw(url, { signIn, session }, signal))
  } catch (error) {
    if (signal.aborted) return undrawn('canceled', 'Stopped before it was done')
    if (error instanceof OutboundFailure) return undrawn('network', error.message)
    log.error({ err: error }, 'Drawing a page failed with an internal error; the run goes without it')
    return undrawn('no-browser', 'The browser of this server could not be used')
  }
}

/** Starts the browser and ends it again; null: there is none. */
export async function tryBrowser(
  signal: AbortSignal,
): Promise<{ version: string; isSandboxed: boolean; where: string } | { reason: string } | null> {
  const browser = findBrowser()
  if (browser === null) return null
  const answer = await passGate({ browser, url: null, session: null, signIn: [] }, signal)
  const where = 'path' in browser ? browser.path : (URL.parse(browser.address)?.host ?? '')
  if (typeof answer === 'string') return { reason: lossReasons[answer] }
  if (answer.kind === 'started') return { version: answer.version, isSandboxed: answer.isSandboxed, where }
  return { reason: answer.kind === 'undrawn' ? answer.reason : 'It does not start' }
}

async function draw(
  url: string,
  { signIn, session }: Required<Pick<BrowserSettings, 'signIn' | 'session'>>,
  signal: AbortSignal,
): Promise<DrawnPage | Undrawn | FileInstead> {
  const browser = findBrowser()
  if (browser === null) return none
  const refused = new Map<string, string>()
  const answer = await passGate({ browser, url, session, signIn }, signal, refused)
  if (typeof answer === 'string') {
    const problem = answer === 'canceled' ? 'canceled' : 'bounds'
    return undrawn(problem, lossReasons[answer])
  }
  if (answer.kind === 'started') throw new Error('The browser was asked for a page and only started.')
  if (answer.kind === 'drawn') {
    const { kind: _, ...page } = answer
    return {
      state: 'drawn',
      ...page,
      refused: [...refused].slice(0, refusedMax).map(([host, reason]) => ({ host, reason })),
    }
  }
  if (answer.problem === 'file') return { state: 'file' }
  // The gate knows better than the browser why an address cannot be reached.
  const why = answer.problem === 'network' ? refused.get(URL.parse(url)?.hostname ?? '') : undefined
  const { kind: _, problem, ...left } = answer
  return { state: 'undrawn', ...left, problem, reason: why ?? answer.reason }
}

async function passGate(
  task: Pick<BrowserOrders, 'browser' | 'url' | 'session' | 'signIn'>,
  signal: AbortSignal,
  refused = new Map<string, string>(),
): Promise<BrowserAnswer | BrowserLoss> {
  const isElsewhere = 'address' in task.browser
  if (isElsewhere && config.browser.proxy === undefined) {
    const reason =
      'The browser of this server runs elsewhere: set BALANCIA_BROWSER_PROXY to the address at which it reaches this server'
    return { kind: 'undrawn', problem: 'no-browser', reason, picture: null }
  }
  const gate = await gateOf(isElsewhere)
  const pass = gate.admit(gateLimits)
  const { username, password } = pass
  const server = (isElsewhere && config.browser.proxy) || `http://127.0.0.1:${gate.port}`
  try {
    const proxy = { server, username, password }
    return await runBrowser({ ...task, proxy, limits: drawLimits }, runLimits, signal)
  } finally {
    pass.close()
    for (const [host, failure] of pass.refused) refused.set(host, failure.message)
  }
}

const gates = new Map<boolean, Promise<BrowserGate>>()

/** The gate of this process: on loopback for its own browsers, on the operator's port for one on another machine. */
function gateOf(isElsewhere: boolean): Promise<BrowserGate> {
  const known = gates.get(isElsewhere)
  if (known) return known
  const port = Number(URL.parse(config.browser.proxy ?? '')?.port)
  const opened = openGate(
    createConnections({ allowHosts: config.allowHosts }),
    isElsewhere ? { host: '::', port } : {},
  )
  gates.set(isElsewhere, opened)
  opened.catch(() => gates.delete(isElsewhere))
  return opened
}

const lossReasons: Record<BrowserLoss, string> = {
  timeout: `The page took the browser longer than ${runLimits.wallMs / 1000} s`,
  memory: 'The page took too much memory of the browser',
  crash: 'The page broke the browser',
  canceled: 'Stopped before it was done',
}

const undrawn = (problem: Undrawn['problem'], reason: string): Undrawn => ({
  state: 'undrawn',
  problem,
  reason,
  picture: null,
})
