import type { Source } from '#contract/runs/runs.ts'
import type { LinkSnapshot } from '#server/engine/run-input.ts'

/** One entry of a feed. */
export interface FeedEntry {
  title: string | null
  url: string | null
  publishedAt: string | null
  text: string
}

/** A page that was read, numbered as the digest cites it. */
export interface ReadPageLike {
  number: number
  url: string
  title: string | null
  publishedAt: string | null
  /** Markdown or plain text of an untrusted author. */
  text: string
  kind: string
  items?: readonly FeedEntry[]
  /** The page contains more than was read. */
  truncated?: boolean
}

/** A link that could not be read, and why. */
export interface FailedLink {
  number: number
  url: string
  reason: string
}

export type ScriptOutcome =
  | { status: 'done'; stdout: string; result: unknown }
  | { status: 'failed'; message: string; line: number | null; stdout: string }

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
  pages: readonly ReadPageLike[]
  failures: readonly FailedLink[]
  /** What the last run stored about the links, in any order. */
  snapshots: readonly LinkSnapshot[]
  script: ScriptOutcome | null
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
  /** When a model writes the answer: the changes since the last run; null: nothing to compare with. */
  changes?: string | null
}
