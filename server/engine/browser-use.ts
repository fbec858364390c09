/** When a link is read with a browser: if a plain read shows that it needs one, always, or never. */
export type BrowserUse = 'auto' | 'always' | 'never'

/** A step of a sign-in. Fields and buttons are named by their visible text or a CSS selector; without its value a field fails. */
export type BrowserStep =
  | { kind: 'open'; url: string }
  | { kind: 'fill'; field: string; value: string | null; isSecret: boolean }
  | { kind: 'press'; target: string }
  | { kind: 'wait'; text: string }

/** How one link is read. Holds secrets: never journaled, logged or sent to a model. */
export interface BrowserSettings {
  use: BrowserUse
  /** Steps that sign in; they are done when there is no session or the page asks to sign in again. */
  signIn?: readonly BrowserStep[]
  /** The session that an earlier reading returned: cookies and stored values of the sites, as JSON. A secret. */
  session?: string | null
}

/** A request of a page that was not made, and why. */
interface RefusedRequest {
  host: string
  reason: string
}

/** What a browser leaves of one reading besides the text of the page. */
export interface BrowserLeft {
  /** JPEG of the page, at most 400 kB; filled secrets and passwords are covered. Null: none could be taken. */
  picture: Uint8Array | null
  /** To be sealed and given to the next reading; null: there is none, or it is too large. */
  session: string | null
}

/** A page as a browser drew it. */
export interface DrawnPage extends BrowserLeft {
  state: 'drawn'
  /** The document with open shadow roots and frames of the same site in it, without scripts. */
  html: string
  finalUrl: string
  /** Of the answer that brought the document. */
  status: number
  /** At most 20, one a host. */
  refused: RefusedRequest[]
  /** Whether the steps of the sign-in were done. */
  hasSignedIn: boolean
}

export type BrowserProblem =
  /** No browser is installed or connected, or it does not start. */
  | 'no-browser'
  /** A step of the sign-in failed, or the page still asks to sign in after it. */
  | 'sign-in'
  /** The page took too much time, memory, or broke the browser. */
  | 'bounds'
  /** The page asks whether a person reads it. */
  | 'human'
  /** The page cannot be reached. */
  | 'network'
  | 'canceled'

/** Why a browser gave no page. */
export interface Undrawn {
  state: 'undrawn'
  problem: BrowserProblem
  /** A sentence for people, without a full stop. */
  reason: string
  /** Of a failed sign-in: the number of the step, from 1. */
  step?: number
  /** What the page showed then. */
  picture: Uint8Array | null
}

/** What the runner of a task knows about its links, and keeps of each reading with a browser. */
export interface LinkBrowsing {
  settingsOf(url: string): Promise<BrowserSettings>
  keep(url: string, left: BrowserLeft): Promise<void>
}
