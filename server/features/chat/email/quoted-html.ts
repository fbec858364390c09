import { Parser } from 'htmlparser2'

const quoteClass =
  /(?:^|\s)(?:x_)?(?:gmail_(?:quote|attr|signature)|yahoo_quoted|moz-(?:cite-prefix|signature)|protonmail_quote|tutanota_quote|zmail_extra|ydp\w*yahoo_quoted)/
const quoteId = /^(?:x_)?(?:mail-editor-reference-message-container|isForwardContent|reply-intro)$/
/** Outlook puts what it quotes behind such an element. */
const lastId = /^(?:x_)?(?:divRplyFwdMsg|appendonsend|OLK_SRC_BODY_SECTION)$/
const rangesMax = 10_000

/** Removes the elements in which programs for email quote the message that is answered. */
export function withoutQuotedHtml(html: string): string {
  const quoted: [from: number, to: number][] = []
  let depth = 0
  let from = 0
  let quotedAt = 0
  let end = html.length
  const parser = new Parser({
    onopentag(name, { class: className = '', id = '', type = '' }) {
      depth++
      if (quotedAt || quoted.length >= rangesMax) return
      if (lastId.test(id)) end = Math.min(end, parser.startIndex)
      const isQuote = name === 'blockquote' && (type === 'cite' || className !== '')
      if (!isQuote && !quoteClass.test(className) && !quoteId.test(id)) return
      quotedAt = depth
      from = parser.startIndex
    },
    onclosetag() {
      if (quotedAt === depth) {
        quoted.push([from, parser.endIndex + 1])
        quotedAt = 0
      }
      depth--
    },
  })
  parser.end(html)
  if (quotedAt) quoted.push([from, html.length])
  const kept: string[] = []
  let at = 0
  for (const [start, stop] of quoted) {
    if (start >= end) break
    kept.push(html.slice(at, start))
    at = stop
  }
  if (at < end) kept.push(html.slice(at, end))
  return kept.join('')
}
