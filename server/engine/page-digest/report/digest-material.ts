import type { Source } from '#contract/runs/runs.ts'
import type { FeedItem } from '#server/engine/page.ts'
import type { ScriptRun, UnreadLink } from '#server/engine/run-context.ts'
import type { LinkSnapshot } from '#server/engine/run-input.ts'

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
