export type PageKind = 'html' | 'text' | 'feed' | 'pdf' | 'json'

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
}

/** What a thread is given. */
export interface ParseJob {
  bytes: Uint8Array
  /** The header as sent, charset included. */
  contentType: string
  /** Media type alone, in lower case. */
  type: string
  url: string
  /** Only the parser that no page can make slow. */
  plain: boolean
}

export type ParseReply = { ok: true; page: ParsedPage } | { ok: false; reason: string }

export const tooComplex = 'The page is too large or too complex to read'

/** A page that was fetched and understood, and from which there is nothing to read. The message says why. */
export class UnreadablePage extends Error {}
