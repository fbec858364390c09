export type PageKind = 'html' | 'text' | 'feed' | 'pdf' | 'json' | 'csv' | 'xml'

/** How a page in HTML was read: as one article, as stories, without knowing its main part, either as an article or as a whole, which say the same, or without building its tree. */
export type ReadingWay = 'article' | 'stories' | 'whole' | 'either' | 'plain'

/** Characters of text that are kept, of those that the page shows in all. */
export interface KeptShare {
  chars: number
  of: number
}

export interface FeedItem {
  title: string | null
  url: string | null
  /** ISO-8601, when the feed says it. */
  publishedAt: string | null
  text: string
}

/** What a page says, as plain data that crosses a thread. */
export interface ParsedPage {
  kind: PageKind
  title: string | null
  publishedAt: string | null
  /** Markdown or plain text. */
  text: string
  items?: FeedItem[]
  truncated: boolean
  /** Of HTML: what was read in two ways is never compared. */
  way?: ReadingWay
  kept?: KeptShare
}

/** What a thread is given. */
export interface ParseJob {
  /** A page, or a form with a file and maybe a text as a browser sends it. */
  bytes: Uint8Array
  isForm?: true
  /** The header as sent, charset included. */
  contentType: string
  /** Media type alone, in lower case. */
  type: string
  url: string
  /** Only the parser that no page can make slow. */
  plain: boolean
}

/** What a form said beside the text of its file. */
export interface SentForm {
  fileName: string
  fileBytes: number
  /** How people call the kind of file: 'PDF', 'Word'. */
  fileKind: string
  input: string
}

export type ParseReply = { ok: true; page: ParsedPage; form?: SentForm } | { ok: false; reason: string }

export const tooComplex = 'The page is too large or too complex to read'

/** A page that was fetched and understood, and from which there is nothing to read. The message says why. */
export class UnreadablePage extends Error {}
