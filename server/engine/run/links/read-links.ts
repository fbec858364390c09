import { knownUrl } from '#contract/known-url.ts'
import type { LinkBrowsing } from '#server/engine/browser-use.ts'
import type { NumberedPage, UnreadLink } from '#server/engine/run-context.ts'
import { allEnded, gate } from '#server/engine/run/run-steps.ts'
import { linkWaitsMs, nextWait, repeated } from '#server/engine/step-retry.ts'
import type { RunStep } from '#server/engine/run-input.ts'
import { type PictureReading, readPage } from '#server/engine/page-digest/public.ts'
import type { ReadPage, Validators } from '#server/engine/page.ts'

interface HowToRead {
  /** The versions that were read before. */
  known?: ReadonlyMap<string, Validators> | undefined
  browsing?: LinkBrowsing | undefined
  pictures?: PictureReading | undefined
}

/** Links of one run that are read concurrently. */
const readingMax = 4

function describe(reading: ReadPage & { state: 'read' }): string {
  if (reading.isNotModified) return 'The site says that it is not modified since the last run'
  const { title, text, truncated, isDrawn } = reading
  const how = isDrawn ? ', read with a browser' : ''
  const size = `${sizeOf(reading)}${truncated ? ', the rest was cut off' : ''}${how}`
  return `${title ?? 'No title'} (${size})\n${text.slice(0, 2_000)}`
}

/** Menus and similar parts of a web page are left out; the reader sees how much was kept. */
function sizeOf({ text, kept }: ReadPage & { state: 'read' }): string {
  if (!kept || kept.chars === kept.of) return `${text.length} characters`
  return `kept ${kept.chars} of ${kept.of} characters`
}

const titleMax = 60

/** An address shortened for one line: host and path. */
function shortAddress(url: string): string {
  const { host, pathname } = knownUrl(url)
  const address = pathname === '/' ? host : host + pathname
  return address.length <= titleMax ? address : `${address.slice(0, titleMax - 1).toWellFormed()}…`
}

/** A host that asks for a longer wait is left alone until the next run, ms. */
const waitAskedMaxMs = 45_000

/** The wait before a link is read again: as long as its host asks for, or two short ones when it does not answer. */
function waitMs(reading: ReadPage, goes: number): number | null {
  if (reading.state === 'read') return null
  const wait = nextWait(linkWaitsMs, goes)
  if (reading.waitMs === undefined) return reading.isPassing ? wait : null
  return wait === null || reading.waitMs > waitAskedMaxMs ? null : Math.max(wait, reading.waitMs)
}

function readPatiently(url: string, signal: AbortSignal, how: HowToRead): Promise<ReadPage> {
  const { browsing, known, pictures } = how
  return repeated(() => readPage(url, signal, { browsing, pictures, known: known?.get(url) }), waitMs, signal)
}

function unreadLink(
  number: number,
  { url, reason, needsBrowser }: ReadPage & { state: 'failed' },
): UnreadLink {
  return { number, url, reason, ...(needsBrowser ? { needsBrowser } : {}) }
}

/**
 * Reads every link once, each as its own step; the links keep their order and numbers. A link with known validators is
 * sent only if it was modified.
 */
export async function readLinks(
  links: readonly string[],
  step: RunStep,
  how: HowToRead = {},
): Promise<{ pages: NumberedPage[]; failures: UnreadLink[] }> {
  const inTurn = gate(readingMax)
  // All steps start in the order of the links, because the journal counts them; the limit applies inside.
  const readings = await allEnded(
    [...new Set(links)].map((url) =>
      step<ReadPage>({ kind: 'read', title: `Reading ${shortAddress(url)}`, input: url }, ({ signal }) =>
        inTurn(async () => {
          const value = await readPatiently(url, signal, how)
          return value.state === 'read'
            ? { value, output: describe(value) }
            : { value, output: value.reason, error: value.reason }
        }),
      ),
    ),
  )
  const numbered = readings.map((reading, index) => ({ number: index + 1, reading }))
  return {
    pages: numbered.flatMap(({ number, reading }) =>
      reading.state === 'read' ? [{ number, page: reading }] : [],
    ),
    failures: numbered.flatMap(({ number, reading }) =>
      reading.state === 'failed' ? [unreadLink(number, reading)] : [],
    ),
  }
}
