import type { FeedItem, KeptShare, PageKind, PagePicture, ReadingWay } from '#server/engine/page.ts'
import type { Picture } from '#server/engine/picture-store.ts'

/** The content of a page, as plain data that can be sent between threads. */
export interface ParsedPage {
  kind: PageKind
  title: string | null
  publishedAt: string | null
  /** Markdown or plain text. */
  text: string
  items?: FeedItem[]
  truncated: boolean
  /** Of HTML: pages read in different ways are never compared. */
  way?: ReadingWay
  kept?: KeptShare
  beside?: string[]
  /** Its pictures, if asked for. */
  pictures?: PagePicture[]
  /** Addresses of pages of its site that it shows in frames. */
  frames?: string[]
  /** A part of it is drawn by scripts and was not read. */
  needsBrowser?: true
}

/** The input of a thread. */
export interface ParseJob {
  /** A page, or a form with a file and maybe a text as a browser sends it. */
  bytes: Uint8Array
  isForm?: true
  /** The header as sent, charset included. */
  contentType: string
  /** Media type alone, in lower case. */
  type: string
  url: string
  /** The pictures of a page are asked for. */
  hasPictures?: boolean
  /** Use only the parser that no page can make slow. */
  plain: boolean
}

/** The fields of a form besides the text of its file. */
export interface SentForm {
  /** Null: only pictures were sent. */
  file: {
    name: string
    bytes: number
    /** How people call the kind of file: 'PDF', 'Word'. */
    kind: string
  } | null
  pictures: NamedPicture[]
  input: string
}

/** A picture that was sent, with the name of its file. */
export interface NamedPicture extends Picture {
  name: string
}

export type ParseReply =
  | { ok: true; page: ParsedPage; form?: SentForm }
  | { ok: false; reason: string; needsBrowser?: true }

export const tooComplex = 'The page is too large or too complex to read'

/** A page that was fetched and understood, but has nothing to read. The message says why. */
export class UnreadablePage extends Error {
  /** Scripts draw its text. */
  readonly needsBrowser: boolean

  constructor(message: string, needsBrowser = false) {
    super(message)
    this.needsBrowser = needsBrowser
  }
}
