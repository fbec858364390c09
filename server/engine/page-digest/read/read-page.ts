import { fairSlots } from '#server/platform/load/fair-slots.ts'
import { log } from '#server/platform/log.ts'
import { safeFetch, statusText } from '#server/platform/outbound/outbound.ts'
import { type ThreadLoss, TaskThreads } from '#server/platform/threads/task-threads.ts'
import { OutboundFailure } from '#server/platform/outbound/outbound-failure.ts'
import { askedToWait, conditionsOf, notModified, refusalOf, validatorsOf } from './request-manners.ts'
import type { SentFile } from '#contract/runs/run-input.ts'
import type { LinkBrowsing } from '#server/engine/browser-use.ts'
import type { ReadPage, Validators } from '#server/engine/page.ts'
import { aboutPicture } from '#server/engine/picture-facts.ts'
import type { Picture } from '#server/engine/picture-store.ts'
import { type NamedLink, pictureAnswers, pictureIn } from './linked-picture.ts'
import { readOrDraw } from './read-or-draw.ts'
import {
  type NamedPicture,
  type ParsedPage,
  type ParseJob,
  tooComplex,
  type ParseReply,
} from './parsed-page.ts'
import { availableParallelism } from 'node:os'

/** More threads than processors would not read faster, and each takes some 80 MB while it works. */
const threadsMax = Math.min(3, Math.max(2, availableParallelism()))

/** Threads that read pages; one is always left for others, for a page may take all of its time. */
export class ParserThreads extends TaskThreads<ParseJob, ParseReply> {
  constructor({ max = threadsMax, cpuMs = 5_000, timeoutMs = 30_000, idleMs = 30_000 } = {}) {
    const entry = new URL('./parse-thread.ts', import.meta.url)
    super({ entry, max, perUser: max - 1, cpuMs, timeoutMs, idleMs })
  }
}

/** The threads of this process: for the pages of runs and for the files that people send. */
const readerThreads = new ParserThreads()

/** A form (multipart/form-data) with pictures and a file of text, CSV, PDF or Word in `file`, maybe a text in `input`. */
export interface FormBody {
  bytes: Uint8Array
  contentType: string
}

/** The content of such a form. */
export interface SentWords {
  typed: string
  /** Null: only pictures were sent. */
  file: SentFile | null
  pictures: NamedPicture[]
}

const textTypes = 'html|plain|markdown|x-markdown|csv|tab-separated-values|xml'
const readable = new RegExp(`^(text/(${textTypes})|application/(([\\w.-]+\\+)?(json|xml)|pdf))$`)
const readableOrPicture = new RegExp(`${readable.source}|${pictureAnswers.source}`)
const never = new AbortController().signal
const accept = 'text/html,application/xhtml+xml;q=0.9,application/pdf;q=0.8,text/*;q=0.8,*/*;q=0.5'

/** Concurrent downloads of pages, each up to 5 MB: a downloaded page waits for a thread that reads it. */
const readingMax = 32
const inTurn = fairSlots({ max: readingMax, perUser: readingMax / 2 })

export interface ReadOptions {
  /** What the site said of the version that was read before. */
  known?: Validators | undefined
  /** How the owner wants links to be read with a browser; by default one is used if a plain read is not enough. */
  browsing?: LinkBrowsing | undefined
  /** How pictures are read; omitted: a picture is described by its name and its size. */
  pictures?: PictureReading | undefined
}

export interface PictureReading {
  /** Stores a link that is a picture. */
  keep(picture: Picture): Promise<void>
  /** Whether pages name their pictures. */
  ofPages: boolean
}

/**
 * Reads a web page, feed, PDF or text file at an address, or the file in a form that a user sent. With the validators of
 * an earlier reading, a page that is the same since then is not sent again. A failure is a value with the reason; it
 * never throws.
 */
export function readPage(url: string, signal?: AbortSignal, options?: ReadOptions): Promise<ReadPage>
export function readPage(form: FormBody, signal?: AbortSignal): Promise<SentWords | Unread>
export function readPage(
  source: string | FormBody,
  signal: AbortSignal = never,
  { known, browsing, pictures }: ReadOptions = {},
): Promise<ReadPage | SentWords | Unread> {
  if (typeof source !== 'string') return readForm(source, signal)
  const hasPictures = pictures?.ofPages ?? false
  return readOrDraw(source, {
    browsing,
    signal,
    parse: (job, stop) => parse({ ...job, hasPictures }, stop),
    readPlain: () => readAddress(source, signal, { known, pictures }),
  })
}

async function readAddress(
  url: string,
  signal: AbortSignal | undefined,
  options: Pick<ReadOptions, 'known' | 'pictures'>,
): Promise<ReadPage> {
  try {
    return await inTurn(signal ?? never, () => download(url, signal, options))
  } catch (error) {
    if (signal?.aborted) return { state: 'failed', url, ...lost('canceled') }
    if (error instanceof OutboundFailure) {
      return { ...failed(url, error.message), ...(error.code === 'network' ? { isPassing: true } : {}) }
    }
    log.error({ err: error }, 'Reading a page failed with an internal error; the run goes without it')
    return failed(url, 'The page could not be read')
  }
}

async function download(
  url: string,
  signal: AbortSignal | undefined,
  { known = {}, pictures }: Pick<ReadOptions, 'known' | 'pictures'>,
): Promise<ReadPage> {
  const wait = askedToWait(url)
  if (wait) return wait
  const answer = await safeFetch(url, {
    types: readableOrPicture,
    headers: { accept, ...conditionsOf(known) },
    signal,
  })
  if (answer.status === 304 && Object.keys(known).length > 0) return notModified(url, known)
  if (answer.status < 200 || answer.status > 299) return refusalOf(url, answer)
  const { type, url: finalUrl, headers } = answer
  const picture = pictureIn(answer)
  if (picture && 'reason' in picture) return failed(url, picture.reason)
  if (picture) {
    const { name: _, ...facts } = picture
    await pictures?.keep({ ...facts, content: answer.bytes })
    const validators = validatorsOf(url, answer)
    return {
      ...pictureAsPage(url, picture),
      finalUrl,
      ...(pictures ? { picture: facts } : {}),
      ...(validators ? { validators } : {}),
    }
  }
  const bytes = ownCopy(answer.bytes)
  const job = {
    bytes,
    type,
    url: finalUrl,
    contentType: headers['content-type'] ?? '',
    plain: false,
    hasPictures: pictures?.ofPages ?? false,
  }
  const parsed = await parse(job, signal)
  if ('reason' in parsed) return { state: 'failed', url, ...parsed }
  const { frames = [], ...own } = parsed
  const page = frames.length > 0 ? await withFrames(own, frames, signal) : own
  if ('reason' in page) return { state: 'failed', url, ...page }
  if (!page.text) return { state: 'failed', url, ...emptyPage(page) }
  // A frame may change without a new version of the page around it.
  const validators = frames.length > 0 ? null : validatorsOf(url, answer)
  return { state: 'read', url, finalUrl, ...page, bytes: bytes.length, ...(validators ? { validators } : {}) }
}

/** A picture as a page that says what it is; the version tells a change of what it shows. */
function pictureAsPage(url: string, picture: NamedLink): ReadPage & { state: 'read' } {
  const { name, hash, bytes } = picture
  return {
    state: 'read',
    url,
    finalUrl: url,
    kind: 'text',
    title: name,
    publishedAt: null,
    text: `Picture: ${name} (${aboutPicture(picture)}, version ${hash.slice(0, 8)})`,
    truncated: false,
    bytes,
  }
}

const frameLimits = { bytesMax: 1_000_000, totalMs: 10_000 }

/** A page with the texts of its frames behind its own; frames that are no pages are left out. */
async function withFrames(
  page: ParsedPage,
  frames: readonly string[],
  signal: AbortSignal | undefined,
): Promise<ParsedPage | Unread> {
  const read = await Promise.all(frames.map((frame) => readFrame(frame, signal)))
  const away = read.find((each): each is Unread => each !== null && 'reason' in each)
  if (away) return away
  const parts = [page, ...read.filter((each): each is ParsedPage => each !== null && 'text' in each)]
  return {
    ...page,
    text: parts
      .map(({ text }) => text)
      .filter(Boolean)
      .join('\n\n'),
    beside: parts.flatMap(({ beside = [] }) => beside),
    truncated: parts.some(({ truncated }) => truncated),
    ...(parts.some(({ needsBrowser }) => needsBrowser) ? { needsBrowser: true } : {}),
  }
}

/** A frame as a page; null: there is none. Without a host that does not answer, its page cannot be compared. */
async function readFrame(url: string, signal: AbortSignal | undefined): Promise<ParsedPage | Unread | null> {
  try {
    const answer = await safeFetch(url, { types: readable, headers: { accept }, signal, ...frameLimits })
    const { type, headers, status } = answer
    if (status < 200 || status > 299) {
      const isPassing = status === 429 || status >= 500
      return isPassing
        ? { reason: `A frame of the page could not be read: ${statusText(status)}`, isPassing }
        : null
    }
    const contentType = headers['content-type'] ?? ''
    const parsed = await parse(
      { bytes: ownCopy(answer.bytes), type, url: answer.url, contentType, plain: false },
      signal,
    )
    return 'reason' in parsed ? null : parsed
  } catch (error) {
    const isPassing = error instanceof OutboundFailure && error.code === 'network'
    return isPassing ? { reason: `A frame of the page could not be read: ${error.message}`, isPassing } : null
  }
}

async function readForm(form: FormBody, signal: AbortSignal | undefined): Promise<SentWords | Unread> {
  const bytes = ownCopy(form.bytes)
  const job = { isForm: true as const, bytes, contentType: form.contentType, type: '', url: '', plain: false }
  const reply = await readerThreads.run(job, signal)
  if (reply === 'timeout')
    return { reason: 'The server was too busy to read the file in time', isPassing: true }
  if (reply === 'canceled') return { reason: 'Stopped before it was read' }
  if (typeof reply === 'string') return { reason: 'The file is too large or too complex to read' }
  if (!reply.ok) return { reason: reply.reason }
  const { page, form: sent } = reply
  if (!sent) throw new Error('A form was read as a page.')
  const { file, input, pictures } = sent
  return { typed: input, pictures, file: file && { ...file, text: page.text, isCut: page.truncated } }
}

/** A separate copy: a view of Node's shared buffer pool would transfer other buffers to the thread. */
const ownCopy = (bytes: Uint8Array) => new Uint8Array(bytes)

type Unread = Pick<ReadPage & { state: 'failed' }, 'reason' | 'isPassing' | 'needsBrowser'>

/** The page, or in words why not. */
async function parse(job: ParseJob, signal: AbortSignal | undefined): Promise<ParsedPage | Unread> {
  let reply = await readerThreads.run(job, signal)
  // A page that timed out may succeed later; a page that needs too much work is read by the plain parser.
  if (typeof reply === 'string' && reply !== 'canceled' && reply !== 'timeout')
    reply = await readerThreads.run({ ...job, plain: true }, signal)
  if (typeof reply === 'string') return lost(reply)
  if (!reply.ok) return { reason: reply.reason, ...(reply.needsBrowser ? { needsBrowser: true } : {}) }
  return reply.page.text || reply.page.frames ? reply.page : emptyPage(reply.page)
}

/** The message for a page whose thread was lost. */
export function lost(loss: ThreadLoss): Unread {
  if (loss === 'canceled') return { reason: 'Stopped before it was done' }
  if (loss === 'timeout') return { reason: 'The server was too busy to read it in time', isPassing: true }
  return { reason: tooComplex }
}

function emptyPage({ kind }: ParsedPage): Unread {
  if (kind !== 'html') return { reason: 'There is no text in it' }
  const reason = 'The page has no readable text; it may show itself only in a browser that runs its scripts'
  return { reason, needsBrowser: true }
}

const failed = (url: string, reason: string): ReadPage & { state: 'failed' } => ({
  state: 'failed',
  url,
  reason,
})
