import { readWithBrowser } from '#server/engine/browser/read-with-browser.ts'
import type { BrowserSettings, DrawnPage, LinkBrowsing } from '#server/engine/browser-use.ts'
import type { ReadPage } from '#server/engine/page.ts'
import { walls } from '#server/engine/page-digest/html/page-state.ts'
import { config } from '#server/platform/config.ts'
import { statusText } from '#server/platform/outbound/outbound.ts'
import type { ParsedPage, ParseJob } from './parsed-page.ts'

type Failed = ReadPage & { state: 'failed' }
type Unread = Pick<Failed, 'reason' | 'isPassing' | 'needsBrowser'>

interface Ways {
  browsing: LinkBrowsing | undefined
  signal: AbortSignal
  readPlain: () => Promise<ReadPage>
  parse: (job: ParseJob, signal: AbortSignal) => Promise<ParsedPage | Unread>
}

/**
 * Reads a page plainly, and with a browser if that is not enough or its owner chose so. A page that a browser drew passes
 * the same parser.
 */
export async function readOrDraw(url: string, ways: Ways): Promise<ReadPage> {
  const settings: BrowserSettings = (await ways.browsing?.settingsOf(url)) ?? { use: 'auto' }
  const { use, signIn = [] } = settings
  if (use === 'never') return ways.readPlain()
  if (use === 'always' || signIn.length > 0) return draw(url, settings, ways)
  const plain = await ways.readPlain()
  if (!plain.needsBrowser || config.browser.choice === 'off') return plain
  const drawn = await draw(url, settings, ways)
  if (drawn.state === 'read') return drawn
  // A part of the page is better than none of it.
  if (plain.state === 'read') return plain
  return { ...drawn, reason: `${plain.reason}. ${drawn.reason}` }
}

async function draw(url: string, settings: BrowserSettings, ways: Ways): Promise<ReadPage> {
  const { browsing, signal } = ways
  const page = await readWithBrowser(url, settings, signal)
  if (page.state === 'file') return ways.readPlain()
  const { session } = page.state === 'drawn' ? page : { session: null }
  if (page.picture !== null || page.state === 'drawn')
    await browsing?.keep(url, { picture: page.picture, session })
  if (page.state === 'drawn') return parsed(url, page, ways)
  const { reason, problem, step } = page
  const failed: Failed = { state: 'failed', url, reason, browserProblem: problem }
  return step === undefined ? failed : { ...failed, signInStep: step }
}

async function parsed(url: string, page: DrawnPage, { parse, signal }: Ways): Promise<ReadPage> {
  const { html, finalUrl, status, refused } = page
  const bytes = new Uint8Array(Buffer.from(html))
  const job = {
    bytes,
    type: 'text/html',
    contentType: 'text/html; charset=utf-8',
    url: finalUrl,
    plain: false,
  }
  const read = await parse(job, signal)
  const isRead = status >= 200 && status < 300
  if ('reason' in read && read.reason === walls.human) {
    const reason = 'The page asks whether a person is reading it, which Balancia does not get around'
    return { state: 'failed', url, reason, browserProblem: 'human' }
  }
  if (!isRead) return { state: 'failed', url, reason: statusText(status) }
  if ('reason' in read)
    return {
      state: 'failed',
      url,
      reason: read.needsBrowser ? 'The page shows no text, not even in a browser' : read.reason,
    }
  const { needsBrowser: _, ...text } = read
  const refusedHosts = refused.map(({ host, reason }) => `${host}: ${reason}`)
  const drawn: ReadPage = { state: 'read', url, finalUrl, ...text, bytes: bytes.length, isDrawn: true }
  return refusedHosts.length > 0 ? { ...drawn, refusedHosts } : drawn
}
