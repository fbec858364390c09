import { cleanText } from '#server/engine/page-digest/read/page-text.ts'
import { plainFromHtml } from '#server/engine/page-digest/html/plain-from-html.ts'

const scriptTag = /<script\b([^>]{0,500})>/gi
const describing = /\btype\s*=\s*["']?application\/ld\+json/i
const renderedFrom = /\btype\s*=\s*["']?application\/json/i
const jsonCharsMax = 1_000_000
const textCharsMax = 200_000
const depthMax = 30
/** Types whose description is content of the page, unlike that of a publisher or a search box. */
const contentTypes = /Article|Posting|Report|Product|Event|Recipe|Course|HowTo|Review|Book|Dataset/
const bodies = ['articleBody', 'text', 'description'] as const
const judgedChars = 1_000
const proseChars = 40
const proseWords = 7
const ideograph = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u
const markup = /<\/?[a-z][^>]{0,500}>/i

/**
 * The content of a page that exists only in its data, because scripts render it: its structured data (JSON-LD), else
 * the sentences in the data of its scripts. Empty when there is none.
 */
export function textInData(html: string): string {
  const found = { described: [] as unknown[], rendered: [] as unknown[] }
  for (const { attributes, json } of scriptsIn(html)) {
    if (describing.test(attributes)) found.described.push(parsed(json))
    else if (renderedFrom.test(attributes)) found.rendered.push(parsed(json))
  }
  const texts = new Set<string>()
  for (const value of found.described) describe(value, texts, depthMax)
  if (texts.size === 0) for (const value of found.rendered) collectSentences(value, texts, depthMax)
  return cleanText([...texts].join('\n\n').slice(0, textCharsMax))
}

/** The scripts of a page, in one pass, even if a tag is unclosed. */
function* scriptsIn(html: string): Generator<{ attributes: string; json: string }> {
  for (const tag of html.matchAll(scriptTag)) {
    const from = tag.index + tag[0].length
    const to = html.indexOf('</script', from)
    if (to < 0) return
    yield { attributes: tag[1] ?? '', json: html.slice(from, to) }
  }
}

function describe(value: unknown, texts: Set<string>, depth: number): void {
  if (depth === 0 || typeof value !== 'object' || value === null) return
  const { '@type': type, name, acceptedAnswer } = value as Record<string, unknown>
  const kind = String(type)
  if (kind === 'Question') {
    add(name, texts)
    return add((acceptedAnswer as { text?: unknown } | null)?.text, texts)
  }
  if (contentTypes.test(kind)) {
    const body = bodies.map((key) => (value as Record<string, unknown>)[key]).find((each) => each)
    return add(body, texts)
  }
  for (const each of Object.values(value)) describe(each, texts, depth - 1)
}

function collectSentences(value: unknown, texts: Set<string>, depth: number): void {
  if (typeof value === 'string' && isProse(value)) add(value, texts)
  if (depth === 0 || typeof value !== 'object' || value === null) return
  for (const each of Object.values(value)) collectSentences(each, texts, depth - 1)
}

/** Whether a text is prose, and not an address, a name, a style or a key. */
function isProse(text: string): boolean {
  const start = text.slice(0, judgedChars)
  if (start.length < proseChars) return false
  return ideograph.test(start)
    ? /[。！？]/.test(start)
    : /[.!?…](?:\s|<|$)/.test(start) && start.split(/\s+/).length > proseWords
}

function add(value: unknown, texts: Set<string>): void {
  if (typeof value !== 'string') return
  const text = (markup.test(value) ? plainFromHtml(value) : value).trim()
  if (text) texts.add(text)
}

function parsed(json: string): unknown {
  try {
    return json.length > jsonCharsMax ? null : JSON.parse(json)
  } catch {
    return null
  }
}
