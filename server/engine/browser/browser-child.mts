/**
 * The process that drives one browser for one page. It has no right to files but those of the library and one temporary
 * folder, nothing of the environment of the server, and ends with the server.
 */
import { rmSync } from 'node:fs'
import type { BrowserAnswer, BrowserOrders } from './browser-orders.mts'
import { drawPage } from './draw-page.mts'
import { NoBrowser, startBrowser, type StartedBrowser } from './start-browser.mts'

let started: StartedBrowser | undefined
let folder = ''

process.once('disconnect', () => leave(1))
process.once('message', (orders: BrowserOrders) => {
  folder = orders.folder
  setTimeout(() => leave(1), orders.limits.totalMs).unref()
  void answerTo(orders).then((answer) => process.send?.(answer, () => leave(0)))
})

async function answerTo(orders: BrowserOrders): Promise<BrowserAnswer> {
  try {
    const { chromium } = await import(orders.playwrightUrl)
    becomeUser(orders.becomeId)
    started = await startBrowser(chromium, orders)
    const { browser, isSandboxed } = started
    const { url } = orders
    if (url === null) return { kind: 'started', version: browser.version(), isSandboxed }
    return await drawPage(browser, { ...orders, url })
  } catch (error) {
    if (!(error instanceof NoBrowser))
      process.stderr.write(String(error instanceof Error ? error.stack : error) + JSON.stringify(error))
    const reason = error instanceof NoBrowser ? error.message : 'The browser ended while it drew the page'
    return {
      kind: 'undrawn',
      problem: error instanceof NoBrowser ? 'no-browser' : 'bounds',
      reason,
      picture: null,
    }
  }
}

/** The account of a root server is not that of the pages it reads. */
function becomeUser(id: number | null): void {
  if (id === null) return
  process.setgroups?.([id])
  process.setgid?.(id)
  process.setuid?.(id)
}

/** Ends the browser, its folder and this process. */
function leave(code: number): void {
  void (started?.browser.close() ?? Promise.resolve())
    .catch(() => undefined)
    .finally(() => {
      rmSync(folder, { recursive: true, force: true })
      process.exit(code)
    })
  // A browser that does not close is killed by the library when this process exits.
  setTimeout(() => process.exit(code), 1_000)
}
