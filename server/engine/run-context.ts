import type { ReadPage } from './page.ts'
import type { PictureFacts } from './picture-facts.ts'
import type { RunInput } from './run-input.ts'

/** A link that was read, numbered as the answer cites it. */
export interface NumberedPage {
  number: number
  page: ReadPage & { state: 'read' }
}

/** A link that could not be read, and why. */
export interface UnreadLink {
  number: number
  url: string
  reason: string
  /** Scripts draw its text. */
  needsBrowser?: true
}

/** A picture of a run. */
export interface RunPicture extends PictureFacts {
  /** By which the prompt names it: 'P1'. */
  label: string
  name: string
  /** Its alternative text; null: none. */
  alt: string | null
  /** The source that is or shows it; null: it was sent with the run. */
  source: number | null
}

/** A line of what was read, by whose number an answer cites it. */
export interface ReadLine {
  number: number
  source: number
  text: string
  heading: string | null
  /** It tells a difference from the last run. */
  isChange?: true
}

/** The result of the agent's script; `message` is the error message of Python, with the line. */
export type ScriptRun =
  /** `fingerprint` is the same for all runs that leave the same; none where not all of it is known. */
  | { status: 'done'; stdout: string; result: unknown; fingerprint?: string }
  | { status: 'failed'; message: string; line: number | null; stdout: string }

/** A tool call that has been answered, in words that any engine understands. */
export interface AnsweredCall {
  tool: string
  /** JSON text. */
  input: string
  text: string
  /** Number of the source it read, if it read one. */
  number: number | null
}

/** Everything that is available to the engine in one run. */
export interface RunContext {
  task: RunInput
  pages: NumberedPage[]
  failures: UnreadLink[]
  script: ScriptRun | null
  /**
   * The changes on the pages since the last run, computed without a model; null or omitted: nothing to compare with.
   */
  changes?: string | null
  /** What a model is given of the pages; null or omitted: their whole text. */
  lines?: ReadLine[] | null
  /** Omitted: none. */
  pictures?: RunPicture[]
  /** Pictures that could not be used, each with the reason. */
  missingPictures?: string[]
}
