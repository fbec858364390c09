import { BlockReader, type Block, type BlockTable } from './blocks.ts'
import { isBoilerplate, isCaptionOrByline, isLegalPage } from './boilerplate.ts'
import type { SourcePage } from '#server/engine/page-digest/report/digest-material.ts'
import type { FeedItem } from '#server/engine/page.ts'
import { inlineText, visibleLines } from '#server/platform/text/inline-text.ts'
import { csvLines, jsonLines, xmlLines } from '#server/engine/page-digest/data/data-lines.ts'
import { cutAt, plainLine } from '#server/platform/text/plain-line.ts'
import { isTimeOnly } from '#server/engine/page-digest/compare/trivial-change.ts'
import { shortName } from '#server/engine/page-digest/report/labels.ts'
import { splitSentences } from '#server/platform/text/sentences.ts'
import { compareKey } from '#server/platform/text/compare-key.ts'
import { withRecordTables } from './record-tables.ts'
import { wordCount } from '#server/engine/page-digest/words/words.ts'

/** The smallest piece of a source that a digest quotes: a headline, sentence, list item, table row or feed entry. */
export interface Unit {
  /** Number of the source. */
  source: number
  /** Place in the source, from 0; in a feed, newest first. */
  position: number
  kind: 'headline' | 'sentence' | 'item' | 'row' | 'entry' | 'code'
  /** One visible line. */
  text: string
  /** The text after the title of a feed entry; else empty. */
  detail: string
  heading: string | null
  /** The version or date in a heading above, as in a changelog. */
  edition: string | null
  url: string | null
  /** ISO-8601 date of a feed entry. */
  date: string | null
  /** Equal for texts with the same words. */
  key: string
  /** Index of its paragraph, item or row, from 0. */
  paragraph: number
  /** Too long for one statement, so it is not quoted. */
  isCut: boolean
  cells: readonly string[] | null
  table: BlockTable | null
}

export const pageCharsMax = 200_000
const unitCharsMax = 600
const unitsMax = 2_000
const shortItemWords = 8
/** An item like 'Price: $29' has a label, but does not say what it belongs to. */
const namedItemWords = 5
const looseFigureWords = 6
const shortLineChars = 60

/** All units of a page, without the frame around it. */
export function readUnits(page: SourcePage, blocks = blocksIn(page)): Unit[] {
  const found = page.items?.length ? entryUnits(page, page.items) : textUnits(page, blocks)
  return found.slice(0, unitsMax).map((unit, position) => ({ ...unit, position }))
}

/** The blocks of a page's text; none of a feed. */
export function blocksIn(page: SourcePage): Block[] {
  if (page.items?.length) return []
  const reader = new BlockReader()
  const readable = readableLines(page)
  for (const [index, line] of readable.entries())
    reader.take(line.slice(0, 20_000), readable[index + 1] ?? '')
  return withRecordTables(reader.end())
}

function textUnits(page: SourcePage, blocks: readonly Block[]): Unit[] {
  const keepsFrame = isLegalPage(page.title)
  const titles = titleKeys(page, blocks)
  const chars = blocks.reduce((sum, { text }) => sum + text.length, 0)
  const menus = blocks.filter((block) => isMenu(block, soleLink(block, page.url)))
  // Short links that are all there is are what the page is about.
  const isList = menus.reduce((sum, { text }) => sum + text.length, 0) * 2 > chars
  const hidden = new Set(isList ? [] : menus)
  return blocks
    .flatMap((block, paragraph) =>
      isDateline(block, blocks[paragraph + 1]) ? [] : blockUnits(block, paragraph, page, hidden.has(block)),
    )
    .filter(({ kind, text, key }) => {
      if (!key || (key === titles[0] && kind !== 'row')) return false
      return (
        keepsFrame ||
        kind === 'row' ||
        !(isBoilerplate(text) || (/^(?:sentence|headline)$/.test(kind) && isCaptionOrByline(text)))
      )
    })
    .map((unit) => ({
      ...unit,
      heading: isNoHeading(unit.heading, titles) ? null : unit.heading,
      // The year in a page's own title is not a version.
      edition: isNoHeading(unit.edition, titles) ? null : unit.edition,
    }))
}

/** Whether a line only gives the date of the paragraph below it. */
function isDateline({ kind, text }: Block, next: Block | undefined): boolean {
  return (
    kind === 'prose' &&
    text.length < 60 &&
    isTimeOnly(text) &&
    next?.kind === 'prose' &&
    next.text.length > text.length
  )
}

/** The title of a page in its head and in its text. */
function titleKeys({ title, url }: SourcePage, blocks: readonly Block[]): string[] {
  const first = blocks.find(({ kind, level }) => kind === 'heading' && level === 1)
  return [title ?? '', shortName(title, url), first?.text ?? ''].map(compareKey)
}

/** Text under the title of its page, or under a button, has no headline. */
function isNoHeading(heading: string | null, titles: readonly string[]): boolean {
  return (
    heading !== null &&
    (titles.includes(compareKey(heading)) || isBoilerplate(heading) || isCaptionOrByline(heading))
  )
}

/** Converts data of a kind to lines; null when the text is not of that kind. */
const dataLines: Record<string, (text: string) => string[] | null> = {
  json: (text) => jsonLines(text) ?? text.split('\n').map(jsonLine),
  csv: csvLines,
  xml: xmlLines,
}

function readableLines({ kind, text }: SourcePage): string[] {
  const lines = dataLines[kind]?.(text.slice(0, pageCharsMax))
  return lines ? lines.flatMap((line) => visibleLines(line, pageCharsMax)) : visibleLines(text, pageCharsMax)
}

/** A line of pretty-printed JSON as a list item: `"price": 29,` becomes 'price: 29'. */
function jsonLine(line: string): string {
  const content = line
    .trim()
    .replace(/[[\]{},]+$/, '')
    .replace(/^[[{]+/, '')
    .replace(/^"([^"]{1,80})"\s*:\s*/, '$1: ')
  const bare = content.replace(/"/g, '').trim()
  return bare && !bare.endsWith(':') ? `- ${bare}` : ''
}

function blockUnits(block: Block, paragraph: number, page: SourcePage, isHidden: boolean): Unit[] {
  const url = soleLink(block, page.url)
  const { heading, edition, cells = null, table = null } = block
  const make = (text: string, kind: Unit['kind']) =>
    unitOf(page.number, text, kind, { heading, edition, url, paragraph, cells, table })
  if (block.kind === 'heading') return [make(block.text, 'headline')]
  if (block.kind === 'code') return [make(block.text, 'code')]
  if (block.kind === 'row') return [make(block.text, 'row')]
  if (isHidden || bareAddress.test(block.text)) return []
  if (block.kind === 'item' && url) return [make(block.text, 'item')]
  if (block.kind === 'prose' && isFrameLine(block.text)) return []
  const sentences = withoutDays(splitSentences(block.text))
  const isItem = block.kind === 'item' && sentences.length < 3 && wordCount(block.text) < 40
  // A single price under the name of a plan belongs to it as a list item would.
  if (isItem || (sentences.length < 2 && isLooseFigure(block.text)))
    return isBoilerplate(block.text) ? [] : [make(withHeading(block), 'item')]
  return sentences.map((sentence) => make(sentence, 'sentence'))
}

/** 'Was this page useful? Yes No' is one line of a page's frame, though its first part ends like a sentence. */
const isFrameLine = (text: string) =>
  isCaptionOrByline(text) || (text.length <= shortLineChars && !/[.!?…]$/.test(text) && isBoilerplate(text))

/** A day or an hour after a statement is not a statement of its own. */
function withoutDays(sentences: string[]): string[] {
  return sentences.length > 1 ? sentences.filter((sentence) => !isTimeOnly(sentence)) : sentences
}

type Place = Pick<Unit, 'heading' | 'edition' | 'url' | 'paragraph' | 'cells' | 'table'>

function unitOf(source: number, words: string, kind: Unit['kind'], place: Place): Unit {
  const text = cutAt(words, unitCharsMax)
  const isCut = text.length < words.length
  return { source, position: 0, kind, text, detail: '', ...place, date: null, key: compareKey(text), isCut }
}

/** An address that its link already contains. */
const bareAddress = /^(?:https?:\/\/|www\.)\S+$/i

const isLooseFigure = (text: string) => /\d/.test(text) && wordCount(text) < looseFigureWords

/** A few words in a list mean little without the heading of the list. */
function withHeading({ text, heading }: Block): string {
  if (!heading || wordCount(text) >= shortItemWords || heading.length > 60) return text
  const [subject = ''] = heading.toLowerCase().split(' ')
  if (text.toLowerCase().includes(subject)) return text
  if (/^[^:]{1,30}: /.test(text)) {
    return wordCount(text) < namedItemWords ? `${heading.replace(/[:.]$/, '')} – ${text}` : text
  }
  return `${heading.replace(/[:.]$/, '')}: ${text}`
}

/** The destination of a block that is only a link, such as a headline, or a row whose name is a link. */
function soleLink({ kind, text, links, cells }: Block, base: string): string | null {
  const [only] = links
  const whole = kind === 'row' ? (cells?.[0] ?? '') : text
  if (!only || links.length > 1 || only.label.length < whole.length * 0.8) return null
  return URL.parse(only.href, base)?.href ?? null
}

/** Links side by side, or a link of a few words: navigation, not content. */
function isMenu({ text, links }: Block, url: string | null): boolean {
  if (url) return wordCount(text) < 4 && !/\d/.test(text)
  const linked = links.reduce((sum, { label }) => sum + label.length, 0)
  return links.length >= 3 && linked > text.length * 0.6 && links.every(({ label }) => wordCount(label) < 5)
}

/** Entries newest first; those without a date keep their order at the end. */
function entryUnits(page: SourcePage, items: readonly FeedItem[]): Unit[] {
  return items
    .slice(0, unitsMax)
    .toSorted((a, b) => instant(b.publishedAt) - instant(a.publishedAt))
    .map((item, at) => entryUnit(page, item, at))
    .filter(({ key }) => key)
}

const instant = (date: string | null) => Date.parse(date ?? '') || 0

function entryUnit(page: SourcePage, item: FeedItem, paragraph: number): Unit {
  const title = item.title ? inlineText(plainLine(item.title, 200)).text : ''
  const [first = '', second = ''] = leadSentences(item.text)
  const lead = compareKey(first) === compareKey(title) ? second : first
  const text = title || lead
  const detail = title && lead.length <= 300 ? lead : ''
  const place = { heading: null, edition: null, url: item.url, paragraph, cells: null, table: null }
  return { ...unitOf(page.number, text, 'entry', place), detail, date: item.publishedAt }
}

function leadSentences(text: string): string[] {
  const reader = new BlockReader()
  const lines = visibleLines(text, 1_500)
  for (const [index, line] of lines.entries()) reader.take(line, lines[index + 1] ?? '')
  const sentences = reader
    .end()
    .filter(({ kind }) => kind !== 'heading' && kind !== 'code')
    .flatMap((block) => splitSentences(block.text))
    .filter((sentence) => !isBoilerplate(sentence))
  // The examined text may end in the middle of its last sentence.
  return text.length > 1_500 ? sentences.slice(0, -1) : sentences
}
