/** A result to export as a document. */
export interface ResultDocument {
  /** `html` is for a page of ours, which has its own title. */
  format: 'pdf' | 'docx' | 'html'
  /** The name of the agent. */
  title: string
  /** The run and when it ended, as text. */
  about: string
  markdown: string
}

/** A document, or why it could not be rendered. */
export type RenderedDocument = { bytes: Uint8Array } | { why: string }
