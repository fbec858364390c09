import type { Block } from './blocks.ts'
import type { Unit } from './units.ts'
import type { SourcePage } from '#server/engine/page-digest/report/digest-material.ts'
import { compareKey, exactKey } from '#server/platform/text/compare-key.ts'
import { inlineText, visibleLines } from '#server/platform/text/inline-text.ts'
import { plainLine } from '#server/platform/text/plain-line.ts'
import { splitSentences } from '#server/platform/text/sentences.ts'

/** A line that a page shows and that no unit holds: frame, captions, bylines, addresses of links. */
export interface RestLine {
  heading: string | null
  text: string
}

const lineCharsMax = 200
/** Of a longer block the memory holds a hash of the rest. */
const blockCharsMax = 10_000
const linksMax = 100
const entryCharsMax = 1_500

/**
 * All that a page shows besides its units, so that nothing is called unchanged that was not compared: word lists decide
 * what a report quotes, never what is compared.
 */
export function restLines(page: SourcePage, units: readonly Unit[], blocks: readonly Block[]): RestLine[] {
  const lines = page.items?.length
    ? page.items.flatMap((item) => entryLines(item.title, item.text))
    : [...leftBlocks(units, blocks).flatMap(blockLines), ...linkLines(blocks, page.url)]
  const beside = (page.beside ?? []).map((text) => ({ heading: null, text }))
  const rest = [...lines, ...beside].map(({ heading, text }) => ({
    heading,
    text: plainLine(text, lineCharsMax),
  }))
  if (rest.length === 0) return []
  const known = new Set(
    units.flatMap(({ key, detail, cells }) => [
      key,
      ...[detail, ...(cells ?? [])].filter(Boolean).map(compareKey),
    ]),
  )
  const made = new Map<string, RestLine>()
  for (const line of rest) {
    // A count alone has no other key, and is compared as well.
    const key = compareKey(line.text) || exactKey(line.text)
    const isKnown =
      known.has(key) || (line.heading !== null && known.has(compareKey(`${line.heading}: ${line.text}`)))
    if (key !== '' && !isKnown) made.set(`${line.heading}\n${key}`, line)
  }
  return [...made.values()]
}

/** The blocks of which the units do not hold all words. */
function leftBlocks(units: readonly Unit[], blocks: readonly Block[]): Block[] {
  const held = new Map<number, number>()
  for (const { paragraph, text } of units) held.set(paragraph, (held.get(paragraph) ?? 0) + text.length + 1)
  return blocks.filter(({ text }, at) => (held.get(at) ?? 0) < text.length)
}

function blockLines({ kind, text, heading }: Block): RestLine[] {
  const texts = kind === 'prose' ? splitSentences(text.slice(0, blockCharsMax)) : [text]
  return texts.map((each) => ({ heading: kind === 'heading' ? null : heading, text: each }))
}

/** A link to another address under the same words, without its query, which may name a visit. */
function linkLines(blocks: readonly Block[], base: string): RestLine[] {
  return blocks
    .flatMap(({ links, heading }) =>
      links.map(({ label, href }) => ({ label, heading, url: URL.parse(href, base) })),
    )
    .slice(0, linksMax)
    .flatMap(({ label, heading, url }) => (url ? [{ heading, text: `${label} (${url.pathname})` }] : []))
}

/** The sentences of a feed's entry under its title. */
function entryLines(title: string | null, text: string): RestLine[] {
  const heading = title ? inlineText(plainLine(title, lineCharsMax)).text : null
  return visibleLines(text, entryCharsMax)
    .flatMap((line) => splitSentences(inlineText(line).text))
    .map((sentence) => ({ heading, text: sentence }))
}
