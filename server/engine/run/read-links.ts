import { knownUrl } from '#contract/known-url.ts'
import type { NumberedPage, UnreadLink } from '#server/engine/run-context.ts'
import { allEnded, gate } from './run-steps.ts'
import { linkWaitsMs, nextWait, repeated } from '#server/engine/step-retry.ts'
import type { RunStep } from '#server/engine/run-input.ts'
import { readPage } from '#server/engine/page-digest/public.ts'
import type { ReadPage } from '#server/engine/page.ts'

/** Links of one run that are read concurrently. */
const readingMax = 4

function describe(reading: ReadPage & { state: 'read' }): string {
  const { title, text, truncated } = reading
  const size = `${sizeOf(reading)}${truncated ? ', the rest was cut off' : ''}`
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

const waitMs = (reading: ReadPage, goes: number) =>
  reading.state === 'failed' && reading.isPassing ? nextWait(linkWaitsMs, goes) : null

/** Reads a page; retries twice when the host does not answer. */
function readPatiently(url: string, signal: AbortSignal): Promise<ReadPage> {
  return repeated(() => readPage(url, signal), waitMs, signal)
}

function unreadLink(
  number: number,
  { url, reason, needsBrowser }: ReadPage & { state: 'failed' },
): UnreadLink {
  return { number, url, reason, ...(needsBrowser ? { needsBrowser } : {}) }
}

/** Reads every link once, each as its own step; the links keep their order and numbers. */
export async function readLinks(
  links: readonly string[],
  step: RunStep,
): Promise<{ pages: NumberedPage[]; failures: UnreadLink[] }> {
  const inTurn = gate(readingMax)
  // All steps start in the order of the links, because the journal counts them; the limit applies inside.
  const readings = await allEnded(
    [...new Set(links)].map((url) =>
      step<ReadPage>({ kind: 'read', title: `Reading ${shortAddress(url)}`, input: url }, ({ signal }) =>
        inTurn(async () => {
          const value = await readPatiently(url, signal)
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
