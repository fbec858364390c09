/** A result as it is taken along as a document. */
export interface ResultDocument {
  format: 'pdf' | 'docx'
  /** Of the agent. */
  title: string
  /** Which run it was, and when it ended, in words. */
  about: string
  markdown: string
}

/** A document, or why there is none. */
export type Drawn = { bytes: Uint8Array } | { why: string }
