import type { Source } from '#contract/runs/runs.ts'
import type { FeedItem, Validators } from '#server/engine/page.ts'
import type { ScriptRun, UnreadLink } from '#server/engine/run-context.ts'
import type { LinkSnapshot } from '#server/engine/run-input.ts'
import { parseExact, stringifyExact } from '#server/platform/exact-json.ts'

/** A page that was read, numbered as the digest cites it. */
export interface SourcePage {
  number: number
  url: string
  title: string | null
  publishedAt: string | null
  /** Markdown or plain text of an untrusted author. */
  text: string
  kind: string
  items?: readonly FeedItem[]
  /** The page contains more than was read. */
  truncated?: boolean
  /** What it shows besides its text. */
  beside?: readonly string[]
  /** A part of it is drawn by scripts and was not read. */
  needsBrowser?: true
  /** A browser drew it. */
  isDrawn?: true
  /** The version that the site gives it. */
  validators?: Validators
  /** The site says that it is the version of the last run, and sent no text. */
  isNotModified?: true
}

/** The complete input of a digest: plain data; nothing else is looked up. */
export interface DigestMaterial {
  /** Name of the agent; omitted when it has none. */
  agentName?: string
  task: string
  instructions: string | null
  /** The input of the caller; JSON text when it was an object. */
  input: string | null
  /** The name of the file that the input was read from. */
  inputTitle?: string
  pages: readonly SourcePage[]
  failures: readonly UnreadLink[]
  /** What the last run stored about the links, in any order. */
  snapshots: readonly LinkSnapshot[]
  script: ScriptRun | null
  /** ISO-8601 instant at which the run began. */
  startedAt: string
  hasPreviousRun: boolean
}

export interface DigestReport {
  /** Markdown. */
  output: string
  /** Nothing quotable was read, and no script left a result. */
  isEmpty: boolean
  sources: Source[]
  snapshots: LinkSnapshot[]
}

/** A shorter input beside links is a question about them; a longer one is itself something to read. */
const questionCharsMax = 400

/** Whether the input only says what to search for in the pages. */
export function isQuestion({ input, pages }: Pick<DigestMaterial, 'input' | 'pages'>): boolean {
  return pages.length > 0 && (input?.trim().length ?? 0) <= questionCharsMax
}

/** The caller's input as a source of its own, numbered after the links. Null: there is none to read. */
export function inputPage(material: DigestMaterial, title: string): SourcePage | null {
  const { input, pages, failures } = material
  if (!input?.trim() || isQuestion(material)) return null
  const number = [...pages, ...failures].reduce((max, link) => Math.max(max, link.number), 0) + 1
  const data = asData(input)
  const text = data === null ? input : stringifyExact(data, 1)
  return {
    number,
    url: '',
    title,
    publishedAt: null,
    text,
    kind: data === null ? kindOf(title) : 'json',
  }
}

/** The object or list that an input is when it is JSON, else null. */
function asData(input: string): object | null {
  if (!/^\s*[[{]/.test(input)) return null
  try {
    const value = parseExact(input)
    return typeof value === 'object' ? value : null
  } catch {
    // Text that only begins like JSON is read as text.
    return null
  }
}

const kindOf = (name: string) => (/\.csv$/i.test(name) ? 'csv' : 'text')
