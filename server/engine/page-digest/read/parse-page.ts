import { cleanText, decodePage } from './page-text.ts'
import { cutAt } from '#server/platform/text/plain-line.ts'
import type { PageKind } from '#server/engine/page.ts'
import { type ParsedPage, type ParseJob, tooComplex, UnreadablePage } from './parsed-page.ts'

/** Longest text that a reading gives, in characters. */
export const textCharsMax = 200_000
const feedType = /(rss|atom|rdf)\+xml/
const isXhtml = /xmlns=["']http:\/\/www\.w3\.org\/1999\/xhtml/

/** Reads one page of any kind; runs in a thread of its own, because a page can make it slow or use much memory. */
export async function parsePage(job: ParseJob): Promise<ParsedPage> {
  const page = await parseKind(job)
  const text = cutAt(page.text, textCharsMax)
  return { ...page, text, truncated: page.truncated || text.length < page.text.length }
}

async function parseKind({
  bytes,
  contentType,
  type,
  url,
  plain,
  hasPictures,
}: ParseJob): Promise<ParsedPage> {
  if (type === 'application/pdf' || startsLikePdf(bytes)) {
    if (plain) throw new UnreadablePage(tooComplex)
    const { extractPdf } = await import('#server/engine/page-digest/pdf/extract-pdf.ts')
    return extractPdf(bytes, url, textCharsMax)
  }
  const source = decodePage(bytes, contentType)
  const feed = feedIn(source, type)
  if (feed !== null) {
    const { extractFeed } = await import('#server/engine/page-digest/feeds/extract-feed.ts')
    return extractFeed(feed, url, plain)
  }
  if (!type.includes('html') && !(type.includes('xml') && isPage(source))) return asText(source, type, url)
  if (!type.includes('html') && !isXhtml.test(source.slice(0, 2000)))
    throw new UnreadablePage('It says that it is a feed or data, and is a web page, maybe one about an error')
  const { extractHtml } = await import('#server/engine/page-digest/html/extract-html.ts')
  const page = extractHtml(source, url, plain)
  if (!hasPictures || plain) return page
  const { pagePictures } = await import('#server/engine/page-digest/html/page-pictures.ts')
  return { ...page, ...pagePictures(source, url) }
}

function startsLikePdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'
}

function asText(source: string, type: string, url: string): ParsedPage {
  if (feedType.test(type)) throw new UnreadablePage('It says that it is a feed, and is none')
  const kind = kindOfText(type, url)
  const part = source.slice(0, textCharsMax * 2)
  const title = kind === 'text' ? (/^#\s+(.{1,200})$/m.exec(part.slice(0, 2000))?.[1]?.trim() ?? null) : null
  return { kind, title, publishedAt: null, text: cleanText(part), truncated: part.length < source.length }
}

function kindOfText(type: string, url: string): PageKind {
  if (type.includes('json')) return 'json'
  if (type.includes('xml')) return 'xml'
  // Many a server sends a table as plain text.
  return type === 'text/csv' || (type === 'text/plain' && /\.csv$/i.test(URL.parse(url)?.pathname ?? ''))
    ? 'csv'
    : 'text'
}

const prologueCharsMax = 50_000
const feedRoot = /<(?:rss|feed|rdf:rdf)(?=[\s>])/i
/** Accidental text before a feed is a warning or blank lines, never a page. */
const pageStart = /<(?:!doctype html|html|head|body|div|p|h1|main)(?=[\s>])/i
/** Other XML documents also have a body and paragraphs. */
const pageRoot = /^\s*(?:<\?[^>]*>\s*)*(?:<!doctype html|<html)(?=[\s>])/i

/**
 * The feed in a text, from its root element: without the comments, warnings and declarations before it; null when there
 * is none.
 */
function feedIn(source: string, type: string): string | null {
  if (type.includes('json')) return looksLikeJsonFeed(source) ? source : null
  const start = withoutComments(source.slice(0, prologueCharsMax))
  const at = start.search(feedRoot)
  if (at < 0 || pageStart.test(start.slice(0, at))) return null
  return start.slice(at) + source.slice(prologueCharsMax)
}

/** Whether the text is an HTML page, whatever its declared type. */
function isPage(source: string): boolean {
  return pageRoot.test(withoutComments(source.slice(0, prologueCharsMax)))
}

function looksLikeJsonFeed(source: string): boolean {
  return /"version"\s*:\s*"https?:\/\/jsonfeed\.org\/version\//.test(source.slice(0, 2000))
}

/** Removes comments before the root; the parser handles those inside. */
function withoutComments(start: string): string {
  let text = ''
  for (let at = 0; at < start.length; ) {
    const open = start.indexOf('<!--', at)
    const before = start.slice(at, open < 0 ? undefined : open)
    if (open < 0 || feedRoot.test(before)) return text + start.slice(at)
    text += before
    const end = start.indexOf('-->', open)
    at = end < 0 ? start.length : end + 3
  }
  return text
}
