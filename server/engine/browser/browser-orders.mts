import type { BrowserProblem, BrowserStep } from '#server/engine/browser-use.ts'

/** What the process of a browser is asked to do. */
export interface BrowserOrders {
  /** The program, or the address of a running browser. */
  browser: { path: string } | { address: string }
  /** The gate, and the credentials for it. */
  proxy: { server: string; username: string; password: string }
  playwrightUrl: string
  /** The only folder that the process and its browser may write to. */
  folder: string
  /** User and group that the process becomes before it starts the browser; null: no change. */
  becomeId: number | null
  /** The page; null: only start the browser. */
  url: string | null
  session: string | null
  signIn: readonly BrowserStep[]
  limits: DrawLimits
}

/** Bounds within a page, ms, pixels and characters. */
export interface DrawLimits {
  /** Until the document is there. */
  openMs: number
  /** Until it stops to change. */
  settleMs: number
  /** Of one step of a sign-in. */
  stepMs: number
  /** From the first order to the answer. */
  totalMs: number
  screensMax: number
  requestsMax: number
  htmlCharsMax: number
}

/** What the process answers. */
export type BrowserAnswer =
  | { kind: 'started'; version: string; isSandboxed: boolean }
  | {
      kind: 'drawn'
      html: string
      finalUrl: string
      status: number
      picture: Uint8Array | null
      session: string | null
      hasSignedIn: boolean
    }
  | {
      kind: 'undrawn'
      problem: BrowserProblem | 'file'
      reason: string
      step?: number
      picture: Uint8Array | null
    }
