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
export function feedIn(source: string, type: string): string | null {
  if (type.includes('json')) return looksLikeJsonFeed(source) ? source : null
  const start = withoutComments(source.slice(0, prologueCharsMax))
  const at = start.search(feedRoot)
  if (at < 0 || pageStart.test(start.slice(0, at))) return null
  return start.slice(at) + source.slice(prologueCharsMax)
}

/** Whether the text is an HTML page, whatever its declared type. */
export function isPage(source: string): boolean {
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
