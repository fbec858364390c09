import { BlockReader, type Block } from './blocks.ts'
import { isBoilerplate, isLegalPage } from './boilerplate.ts'
import type { FeedEntry, ReadPageLike } from './digest-material.ts'
import { inlineText, visibleLines } from './inline-text.ts'
import { plainLine, shortened } from './plain-line.ts'
import { splitSentences } from './sentences.ts'
import { compareKey } from './compare-key.ts'

/** The smallest piece of a source that a digest quotes: a sentence, list item, table row or feed entry. */
export interface Unit {
  /** Number of the source. */
  source: number
  /** Place in the source, from 0; of a feed, newest first. */
  position: number
  kind: 'sentence' | 'item' | 'row' | 'entry' | 'code'
  /** One visible line. */
  text: string
  /** What follows the title of a feed entry; else empty. */
  detail: string
  heading: string | null
  /** The version or date in a heading above, as in a changelog. */
  edition: string | null
  url: string | null
  /** ISO-8601 date of a feed entry. */
  date: string | null
  /** Equal for texts that say the same in the same words. */
  key: string
}

export const pageCharsMax = 200_000
const unitCharsMax = 400
const unitsMax = 2_000
const shortItemWords = 8
/** An item like 'Price: $29' names itself, but not what it belongs to. */
const namedItemWords = 5
const looseFigureWords = 6

/** All that a page says, in units, without the frame around it. */
export function readUnits(page: ReadPageLike): Unit[] {
  const found = page.items?.length ? entryUnits(page, page.items) : textUnits(page)
  return found.slice(0, unitsMax).map((unit, position) => ({ ...unit, position }))
}

function textUnits(page: ReadPageLike): Unit[] {
  const lines = visibleLines(page.text, pageCharsMax)
  const reader = new BlockReader()
  const readable = page.kind === 'json' ? lines.map(jsonLine) : lines
  for (const [index, line] of readable.entries())
    reader.take(line.slice(0, 20_000), readable[index + 1] ?? '')
  const keepsFrame = isLegalPage(page.title)
  const titleKey = compareKey(page.title ?? '')
  return reader
    .end()
    .flatMap((block) => blockUnits(block, page))
    .filter(({ text, key }) => key && key !== titleKey && (keepsFrame || !isBoilerplate(text)))
}

/** A line of pretty-printed JSON as a list item: `"price": 29,` says 'price: 29'. */
function jsonLine(line: string): string {
  const said = line
    .trim()
    .replace(/[[\]{},]+$/, '')
    .replace(/^[[{]+/, '')
    .replace(/^"([^"]{1,80})"\s*:\s*/, '$1: ')
  const bare = said.replace(/"/g, '').trim()
  return bare && !bare.endsWith(':') ? `- ${bare}` : ''
}

function blockUnits(block: Block, page: ReadPageLike): Unit[] {
  const url = soleLink(block, page.url)
  const { heading, edition } = block
  const make = (text: string, kind: Unit['kind']) =>
    unitOf(page.number, text, kind, { heading, edition, url })
  if (block.kind === 'heading') return url && wordsIn(block.text) >= 4 ? [make(block.text, 'item')] : []
  if (block.kind === 'code') return [make(block.text, 'code')]
  if (block.kind === 'row') return [make(block.text, 'row')]
  if (isMenu(block, url)) return []
  if (block.kind === 'item' && url) return [make(block.text, 'item')]
  const sentences = splitSentences(block.text)
  const isItem = block.kind === 'item' && sentences.length < 3 && wordsIn(block.text) < 40
  // A price that stands alone under a plan's name belongs to it as an item of a list would.
  if (isItem || isLooseFigure(block.text)) return [make(withHeading(block), 'item')]
  return sentences.map((sentence) => make(sentence, 'sentence'))
}

function unitOf(
  source: number,
  words: string,
  kind: Unit['kind'],
  place: Pick<Unit, 'heading' | 'edition' | 'url'>,
): Unit {
  const text = shortened(words, unitCharsMax)
  return { source, position: 0, kind, text, detail: '', ...place, date: null, key: compareKey(text) }
}

const wordsIn = (text: string) => text.split(' ').length

const isLooseFigure = (text: string) => /\d/.test(text) && wordsIn(text) < looseFigureWords

/** A few words in a list say little without what they are listed under. */
function withHeading({ text, heading }: Block): string {
  if (!heading || wordsIn(text) >= shortItemWords || heading.length > 60) return text
  const [subject = ''] = heading.toLowerCase().split(' ')
  if (text.toLowerCase().includes(subject)) return text
  if (/^[^:]{1,30}: /.test(text)) {
    return wordsIn(text) < namedItemWords ? `${heading.replace(/[:.]$/, '')} – ${text}` : text
  }
  return `${heading.replace(/[:.]$/, '')}: ${text}`
}

/** Where a block leads that is a link and nothing else, such as a headline. */
function soleLink({ text, links }: Block, base: string): string | null {
  const [only] = links
  if (!only || links.length > 1 || only.label.length < text.length * 0.8) return null
  return URL.parse(only.href, base)?.href ?? null
}

/** Links side by side, or a link of a few words: a way to other pages, nothing that this one says. */
function isMenu({ text, links }: Block, url: string | null): boolean {
  if (url) return wordsIn(text) < 4 && !/\d/.test(text)
  const linked = links.reduce((sum, { label }) => sum + label.length, 0)
  return links.length >= 3 && linked > text.length * 0.6 && links.every(({ label }) => wordsIn(label) < 5)
}

/** Entries newest first; those without a date keep their order at the end. */
function entryUnits(page: ReadPageLike, items: readonly FeedEntry[]): Unit[] {
  return items
    .slice(0, unitsMax)
    .toSorted((a, b) => instant(b.publishedAt) - instant(a.publishedAt))
    .map((item) => entryUnit(page, item))
    .filter(({ key }) => key)
}

const instant = (date: string | null) => Date.parse(date ?? '') || 0

function entryUnit(page: ReadPageLike, item: FeedEntry): Unit {
  const title = item.title ? inlineText(plainLine(item.title, 200)).text : ''
  const [first = '', second = ''] = leadSentences(item.text)
  const lead = compareKey(first) === compareKey(title) ? second : first
  const text = title || lead
  const detail = title ? plainLine(lead, 260) : ''
  const unit = unitOf(page.number, text, 'entry', { heading: null, edition: null, url: item.url })
  return { ...unit, detail, date: item.publishedAt }
}

function leadSentences(text: string): string[] {
  const reader = new BlockReader()
  const lines = visibleLines(text, 1_500)
  for (const [index, line] of lines.entries()) reader.take(line, lines[index + 1] ?? '')
  return reader
    .end()
    .filter(({ kind }) => kind !== 'heading' && kind !== 'code')
    .flatMap((block) => splitSentences(block.text))
    .filter((sentence) => !isBoilerplate(sentence))
}
