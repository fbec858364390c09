import { escapeHtml } from '#server/http/pages/escape-html.ts'
import { type Block, resultBlocks, type Span } from './result-blocks.ts'

type Item = Extract<Block, { kind: 'item' }>

/**
 * Renders a result as HTML for a page of ours. Its text is a model's: nothing in it becomes markup or a script, and
 * pictures become links, so that opening the page requests nothing from other sites.
 */
export async function resultHtml(markdown: string): Promise<string> {
  const blocks = await resultBlocks(markdown)
  const parts: string[] = []
  for (let at = 0; at < blocks.length; at += 1) {
    const block = blocks[at]
    if (block?.kind !== 'item') {
      if (block) parts.push(blockHtml(block))
      continue
    }
    const items = itemsFrom(blocks, at)
    parts.push(listHtml(items))
    at += items.length - 1
  }
  return parts.join('\n')
}

function itemsFrom(blocks: readonly Block[], start: number): Item[] {
  const items: Item[] = []
  for (const block of blocks.slice(start)) {
    if (block.kind !== 'item') break
    items.push(block)
  }
  return items
}

function blockHtml(block: Exclude<Block, Item>): string {
  switch (block.kind) {
    case 'heading': {
      // The page has its own h1.
      const tag = `h${Math.min(6, block.level + 1)}`
      return `<${tag} dir="auto">${spansHtml(block.spans)}</${tag}>`
    }
    case 'paragraph': {
      const paragraph = `<p dir="auto">${spansHtml(block.spans)}</p>`
      return block.isQuote ? `<blockquote>${paragraph}</blockquote>` : paragraph
    }
    case 'code':
      return `<pre tabindex="0"><code>${escapeHtml(block.text)}</code></pre>`
    case 'rule':
      return '<hr>'
    case 'table':
      return tableHtml(block.rows, block.hasHead)
  }
}

function tableHtml(rows: readonly Span[][][], hasHead: boolean): string {
  const [head, ...others] = hasHead ? rows : [undefined, ...rows]
  const body = others.map((row) => row && rowHtml(row, 'td')).join('')
  return tableFrame(
    `${head ? `<thead>${rowHtml(head, 'th scope="col"')}</thead>` : ''}<tbody>${body}</tbody>`,
  )
}

const rowHtml = (row: readonly Span[][], tag: string) =>
  `<tr>${row.map((spans) => `<${tag} dir="auto">${spansHtml(spans)}</${tag.split(' ')[0]}>`).join('')}</tr>`

/** Puts a table in a frame that scrolls by itself, also by keyboard. */
export const tableFrame = (content: string, label = 'Table') =>
  `<div class="table" tabindex="0" role="region" aria-label="${label}"><table>${content}</table></div>`

interface Entry {
  mark: string
  html: string
  deeper: Item[]
}

/** Nests the items of a list by their depth. */
function listHtml(items: readonly Item[]): string {
  const depth = items[0]?.depth ?? 0
  const entries: Entry[] = []
  for (const item of items) {
    const last = entries.at(-1)
    if (last && item.depth > depth) last.deeper.push(item)
    else if (last && item.mark === null && last.deeper.length === 0)
      last.html += `<p dir="auto">${spansHtml(item.spans)}</p>`
    else entries.push({ mark: item.mark ?? '', html: spansHtml(item.spans), deeper: [] })
  }
  const isOrdered = number.test(items[0]?.mark ?? '')
  const content = entries.map(({ mark, html, deeper }) => {
    const place = isOrdered ? number.exec(mark)?.[1] : undefined
    const value = place === undefined ? '' : ` value="${place}"`
    const shown = value || mark === '•' || mark === '' ? '' : `${escapeHtml(boxes[mark] ?? mark)} `
    return `<li dir="auto"${value}>${shown}${html}${deeper.length > 0 ? listHtml(deeper) : ''}</li>`
  })
  const tag = isOrdered ? 'ol' : 'ul'
  return `<${tag}>${content.join('')}</${tag}>`
}

const number = /^(\d{1,9})\.$/
const boxes: Record<string, string> = { '[x]': '☑', '[ ]': '☐' }

const spansHtml = (spans: readonly Span[]): string => spans.map(spanHtml).join('')

function spanHtml({ text, isBold, isItalic, isStruck, isCode, href }: Span): string {
  let html = escapeHtml(text).replaceAll('\n', '<br>')
  if (isCode) html = `<code>${html}</code>`
  if (isStruck) html = `<del>${html}</del>`
  if (isItalic) html = `<em>${html}</em>`
  if (isBold) html = `<strong>${html}</strong>`
  return href ? linkHtml(href, html) : html
}

/** A link that a model or a page named: search engines do not follow it, and its site learns nothing of the page. */
export const linkHtml = (href: string, html: string) =>
  `<a href="${escapeHtml(href)}" target="_blank" rel="nofollow noopener noreferrer ugc">${html}</a>`
