import { cleanText } from '#server/engine/page-digest/read/page-text.ts'
import { valueLines } from './data-lines.ts'
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
 * the lists and the sentences in the data of its scripts. Empty when there is none.
 */
export function textInData(html: string): string {
  const found = { described: [] as unknown[], rendered: [] as unknown[] }
  for (const { attributes, json } of scriptsIn(html)) {
    if (describing.test(attributes)) found.described.push(parsed(json))
    else if (renderedFrom.test(attributes)) found.rendered.push(parsed(json))
  }
  const texts = new Set<string>()
  for (const value of found.described) describe(value, texts, depthMax)
  if (texts.size === 0) {
    addLists(found.rendered, texts)
    for (const value of found.rendered) collectSentences(value, texts, depthMax)
  }
  return cleanText([...texts].join('\n\n').slice(0, textCharsMax))
}

/** The lists in the data of a page, of which scripts draw a part. */
export function listsInData(html: string): string {
  const texts = new Set<string>()
  const data = [...scriptsIn(html)].filter(({ attributes }) => renderedFrom.test(attributes))
  addLists(
    data.map(({ json }) => parsed(json)),
    texts,
  )
  return cleanText([...texts].join('\n\n').slice(0, textCharsMax))
}

function addLists(values: readonly unknown[], texts: Set<string>): void {
  const lists = new Map<string, Row[]>()
  for (const value of values) collectLists(value, '', lists, depthMax)
  for (const [name, rows] of lists) texts.add(valueLines({ [name]: rows }).join('\n'))
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

type Row = Record<string, string | number | null>

const listsMax = 5
const rowsMin = 2
const rowsMax = 100
const fieldsMax = 8
const cellCharsMax = 200
/** Fields for programs, which no page shows. */
const forPrograms =
  /^[_$]|(?:^|[a-z])(?:id|uuid|key|slug|hash|type|class(?:Name)?|style|src|href|url|icon|image|img|locale|token)s?$|Id$|Url$/i
const nestedFields = /^(?:node|attributes|fields|item|data)$/

/** Adds the lists of like objects, such as the products of a shop, in the fields that a page may show. */
function collectLists(value: unknown, name: string, lists: Map<string, Row[]>, depth: number): void {
  if (depth === 0 || typeof value !== 'object' || value === null || lists.size >= listsMax) return
  if (Array.isArray(value)) {
    const rows = rowsOf(value)
    if (rows.length > 0 && !lists.has(name)) return void lists.set(name, rows)
  }
  for (const [key, each] of Object.entries(value))
    collectLists(each, Array.isArray(value) ? name : key, lists, depth - 1)
}

/** The rows of a list whose entries share a name and another field; none of other lists. */
function rowsOf(list: readonly unknown[]): Row[] {
  const entries = list.slice(0, rowsMax).map((entry) => shownFields(entry))
  const first = entries[0] ?? {}
  const shared = Object.keys(first).filter((key) => entries.every((entry) => key in entry))
  const isNamed = shared.some((key) => entries.every((entry) => /\p{L}{2}/u.test(String(entry[key] ?? ''))))
  return entries.length >= rowsMin && shared.length > 1 && isNamed ? entries : []
}

function shownFields(entry: unknown, prefix = ''): Row {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return {}
  const fields = Object.entries(entry).flatMap(([key, value]): [string, string | number | null][] => {
    if (forPrograms.test(key)) return []
    const name = prefix && !nestedFields.test(prefix) ? `${prefix} ${key}` : key
    if (typeof value === 'number') return [[name, value]]
    if (typeof value === 'string') return isShownText(value) ? [[name, value]] : []
    return prefix ? [] : Object.entries(shownFields(value, key))
  })
  return Object.fromEntries(fields.slice(0, fieldsMax))
}

/** Neither an address nor a code such as '4f9a1c77e2d8'. */
const isShownText = (text: string) =>
  text.length <= cellCharsMax && !/^(?:https?:|\/|#[\da-f]{3,8}$|data:|[\da-f-]{16,}$|\{)/i.test(text)

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
