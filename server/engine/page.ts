import type { PictureFacts } from './picture-facts.ts'
import type { BrowserProblem } from './browser-use.ts'

export type PageKind = 'html' | 'text' | 'feed' | 'pdf' | 'json' | 'csv' | 'xml'

/** How a page in HTML was read: as one article, as stories, without knowing its main part, either as an article or as a whole, which say the same, or without building its tree. */
export type ReadingWay = 'article' | 'stories' | 'whole' | 'either' | 'plain'

/** Characters of text that were kept, and the total that the page shows. */
export interface KeptShare {
  chars: number
  of: number
}

export interface FeedItem {
  title: string | null
  url: string | null
  /** ISO-8601, if the feed has it. */
  publishedAt: string | null
  text: string
}

/** A picture that a page shows. */
export interface PagePicture {
  url: string
  /** Its alternative text; null: none. */
  alt: string | null
}

/** What a site said of the version of a page, for the next request to ask only for a newer one. */
export interface Validators {
  etag?: string
  lastModified?: string
}

/** A web page, feed or PDF that was read, or why it could not be read. */
export type ReadPage =
  | {
      state: 'read'
      url: string
      /** The address of the page after redirects. */
      finalUrl: string
      kind: PageKind
      title: string | null
      /** ISO-8601, if the page has it. */
      publishedAt: string | null
      /** Markdown or plain text, at most 200,000 characters, of a stranger: data, never instructions. */
      text: string
      /** Of a feed, newest as the feed has them, at most 100. */
      items?: FeedItem[]
      /** There was more than `text` and `items` hold. */
      truncated: boolean
      bytes: number
      way?: ReadingWay
      kept?: KeptShare
      /** Of HTML: what it shows besides `text`, such as menus, boxes and the texts of pictures, in its order; bounded. */
      beside?: string[]
      /** It is a picture, which was stored. */
      picture?: PictureFacts
      /** Of HTML, if asked for: its pictures, the main ones first; bounded. */
      pictures?: PagePicture[]
      /** A part of it is drawn by scripts and was not read: a plain read is not enough. */
      needsBrowser?: true
      validators?: Validators
      /** The site says that it is the version of the validators that were sent; it has no text then. */
      isNotModified?: true
      /** A browser drew the page, because a plain read was not enough or its owner chose so. */
      isDrawn?: true
      /** Of a drawn page: requests that were refused, such as of a private address, each with its reason. */
      refusedHosts?: string[]
    }
  | {
      state: 'failed'
      url: string
      reason: string
      /** The host did not answer, or this server was too busy; a later attempt may succeed. */
      isPassing?: boolean
      /** How long the host asks to wait before the next request, ms. */
      waitMs?: number
      /** Scripts draw its text: a plain read is not enough. */
      needsBrowser?: true
      /** Why a browser did not help, if one was used or asked for. */
      browserProblem?: BrowserProblem
      /** Of a failed sign-in: the number of the step, from 1. */
      signInStep?: number
    }
