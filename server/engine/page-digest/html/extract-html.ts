import { joinBlocks } from './block-writer.ts'
import { type Choice, chooseBlocks } from './choose-blocks.ts'
import { cleanText } from '#server/engine/page-digest/read/page-text.ts'
import { listsInData, textInData } from '#server/engine/page-digest/data/page-data.ts'
import { type PageBlock, pageBlocks } from './page-blocks.ts'
import { splitSentences } from '#server/platform/text/sentences.ts'
import { articleOf, readTree } from './page-tree.ts'
import { textBeside } from './text-beside.ts'
import { plainFromHtml } from './plain-from-html.ts'
import { type HtmlScan, scanHtml } from './scan-html.ts'
import { asksForScripts, unreadableReason, walls } from './page-state.ts'
import { hasEmptyPlace, hasLoadingLine } from './parts-drawn-by-scripts.ts'
import { type ParsedPage, UnreadablePage } from '#server/engine/page-digest/read/parsed-page.ts'
import { framesOfSite } from './frames-of-site.ts'
import { openShadowRoots } from './shadow-roots.ts'
import { visibleDate } from './visible-date.ts'

const htmlCharsMax = 3_000_000
/** A page with less text may be one that scripts render. */
const shellCharsMax = 300
const articleChars = 1_500
const noscriptMax = 5
const noscriptChars = 300

/** The readable part of a page as markdown; `plain` uses the parser that no page can make slow. */
export function extractHtml(source: string, url: string, plain: boolean): ParsedPage {
  const html = openShadowRoots(source.slice(0, htmlCharsMax))
  const scan = scanHtml(html, url)
  const found = plain || scan.tooComplex ? undefined : readArticle(html, url, scan)
  const read = found?.text
    ? found
    : { text: cleanText(plainFromHtml(html)), way: 'plain' as const, kept: undefined }
  const data = read.text.length < shellCharsMax ? textInData(html) : ''
  const isShell = data.length > read.text.length * 2
  if (found?.unread && !isShell) throw new UnreadablePage(found.unread, found.unread === walls.scripts)
  const frames = framesOfSite(html, url)
  const needsBrowser = !isShell && (found?.isPartlyDrawn || isFrameOnly(read.text, html))
  return {
    kind: 'html',
    title: scan.title,
    publishedAt: scan.publishedAt ?? found?.date ?? null,
    truncated: source.length > htmlCharsMax,
    ...(isShell
      ? { text: data, way: 'whole' }
      : { text: withLists(read.text, found, html), way: read.way, kept: read.kept }),
    ...(found && !isShell ? { beside: found.beside } : {}),
    ...(needsBrowser ? { needsBrowser } : {}),
    ...(frames.length > 0 ? { frames } : {}),
  }
}

/** The text of a page, and the lists that its scripts would draw from its data. */
function withLists(text: string, found: Found | undefined, html: string): string {
  const lists = found?.isPartlyDrawn ? listsInData(html) : ''
  return lists ? `${text}\n\n${lists}` : text
}

/** Whether a page with little text says that it needs scripts: then its text is only a frame. */
function isFrameOnly(text: string, html: string): boolean {
  if (text.length >= shellCharsMax) return false
  return html
    .split(/<noscript\b/i, noscriptMax + 1)
    .slice(1)
    .some((part) => asksForScripts(part.slice(0, noscriptChars)))
}

type Found = Pick<Choice, 'way' | 'kept'> & {
  text: string
  beside: string[]
  date: string | null
  unread: string | null
  isPartlyDrawn: boolean
}

const besideMax = 300
const besideCharsMax = 200
const besideBlockMax = 10_000

/** A text in pieces that are remembered whole. */
const piecesOf = (text: string) =>
  splitSentences(text.slice(0, besideBlockMax)).flatMap((sentence) =>
    Array.from({ length: Math.ceil(sentence.length / besideCharsMax) }, (_, at) =>
      sentence.slice(at * besideCharsMax, (at + 1) * besideCharsMax).trim(),
    ),
  )

/** What a page shows and its text does not have. */
function besideText(
  all: readonly PageBlock[],
  chosen: readonly PageBlock[],
  title: string | null,
  attributes: readonly string[],
): string[] {
  const kept = new Set(chosen)
  const left = all.flatMap((block) => (kept.has(block) || block.text === title ? [] : piecesOf(block.text)))
  return [...new Set([...left, ...attributes])].slice(0, besideMax)
}

function readArticle(html: string, url: string, { title, language, declared }: HtmlScan): Found | undefined {
  try {
    const tree = readTree(html)
    const hasGap = hasEmptyPlace(tree)
    const blocks = pageBlocks(tree.body, url)
    const shown = visibleDate(tree.body, blocks, title, language, url)
    const asksPassword = tree.querySelector('input[type="password"]') !== null
    const attributes = textBeside(tree)
    const article = articleOf(tree)
    const choice = chooseBlocks(blocks, article ? pageBlocks(article, url) : [], { title, declared })
    const { way, kept } = choice
    const visible = choice.blocks.filter(({ place }) => !place.onButton)
    const text = cleanText(joinBlocks(visible))
    // A consent dialog is recognised by its buttons.
    const all = visible.length < choice.blocks.length ? cleanText(joinBlocks(choice.blocks)) : text
    // Each story of several has a day of its own.
    return {
      way,
      kept,
      text,
      beside: besideText(blocks, visible, title, attributes),
      date: way === 'stories' ? null : shown,
      unread: unreadableReason(all, title, asksPassword),
      // Around a long article, loaders fill boxes that nobody watches.
      isPartlyDrawn: hasGap || hasLoadingLine(text.length > articleChars ? visible : blocks),
    }
  } catch {
    // A page that its parser cannot take is read the plain way.
    return undefined
  }
}
