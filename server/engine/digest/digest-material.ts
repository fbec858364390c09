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
  /** Markdown or plain text of a stranger. */
  text: string
  kind: string
  items?: readonly FeedEntry[]
  /** It says more than was read of it. */
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

/** Everything that a digest is made of: plain data, nothing is looked up beside it. */
export interface DigestMaterial {
  /** Whose digest it is; left out where nobody named it. */
  agentName?: string
  task: string
  instructions: string | null
  /** What the caller sent; JSON text when it was an object. */
  input: string | null
  /** The name of the file that the input was read from. */
  inputTitle?: string
  pages: readonly ReadPageLike[]
  failures: readonly FailedLink[]
  /** What the last run remembered of the links, in any order. */
  snapshots: readonly LinkSnapshot[]
  script: ScriptOutcome | null
  /** ISO-8601 instant at which the run began. */
  startedAt: string
  hasPreviousRun: boolean
}

export interface DigestReport {
  /** Markdown. */
  output: string
  /** Nothing was read that can be quoted, and no script left anything. */
  isEmpty: boolean
  sources: Source[]
  snapshots: LinkSnapshot[]
  /** Where a model writes: what changed since the last run; null: nothing to compare with. */
  changes?: string | null
}
