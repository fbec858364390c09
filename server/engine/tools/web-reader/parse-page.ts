import { cleanText, cutText } from './clean-text.ts'
import { decodePage } from './decode-page.ts'
import { type ParsedPage, type ParseJob, tooComplex, UnreadablePage } from './parsed-page.ts'

/** Longest text that a reading gives, in characters. */
export const textCharsMax = 200_000

/** Reads one page of any kind; runs in a thread of its own, because pages can make it slow or large. */
export async function parsePage(job: ParseJob): Promise<ParsedPage> {
  const page = await parseKind(job)
  const text = cutText(page.text, textCharsMax)
  return { ...page, text, truncated: page.truncated || text.length < page.text.length }
}

async function parseKind({ bytes, contentType, type, url, plain }: ParseJob): Promise<ParsedPage> {
  if (type === 'application/pdf' || startsLikePdf(bytes)) {
    if (plain) throw new UnreadablePage(tooComplex)
    const { extractPdf } = await import('./extract-pdf.ts')
    return extractPdf(bytes, textCharsMax)
  }
  const source = decodePage(bytes, contentType)
  if (!plain && looksLikeFeed(type, source)) {
    const { extractFeed } = await import('./extract-feed.ts')
    const feed = extractFeed(source, url)
    if (feed) return feed
  }
  if (!type.includes('html')) return asText(source, type.includes('json') ? 'json' : 'text')
  const { extractHtml } = await import('./extract-html.ts')
  return extractHtml(source, url, plain)
}

function startsLikePdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'
}

/** A feed says so by its first element; the header is often wrong in both directions. */
function looksLikeFeed(type: string, source: string): boolean {
  const start = source.slice(0, 2000)
  if (type.includes('json')) return /"version"\s*:\s*"https?:\/\/jsonfeed\.org\/version\//.test(start)
  const root = /<([a-z][\w:.-]*)/i.exec(start)?.[1]?.toLowerCase() ?? ''
  return /(rss|atom|rdf)\+xml/.test(type) || ['rss', 'feed', 'rdf:rdf'].includes(root)
}

function asText(source: string, kind: 'text' | 'json'): ParsedPage {
  const part = source.slice(0, textCharsMax * 2)
  const title = kind === 'text' ? (/^#\s+(.{1,200})$/m.exec(part.slice(0, 2000))?.[1]?.trim() ?? null) : null
  return { kind, title, publishedAt: null, text: cleanText(part), truncated: part.length < source.length }
}
