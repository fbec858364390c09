/** An answer, split into its text and the block of data that a model wrote with it. */
export interface SplitAnswer {
  text: string
  /** The JSON text; null: there is none. */
  block: string | null
}

interface Block {
  start: number
  end: number
  inside: string
}

const fence = /^[ \t]{0,3}(`{3,}|~{3,})[ \t]*(\S*)[^\n`]*$/
/** The beginning of JSON that is not in a block. */
const bare = /^[ \t]*(?:\{[ \t]*["}]?|\[[ \t]*\{)/
/** The end of a text that may become the first line of a block. */
const begun = /(?:^|\n)[ \t]{0,3}(?:`{1,20}|~{1,20})[a-z]{0,4}[ \t]*$/i

/**
 * The last block of JSON in an answer, fenced or not, and the text without it. Only the answer of a model itself is
 * split, never what it has read.
 */
export function splitAnswer(answer: string): SplitAnswer {
  const block = blocksOf(answer).at(-1)
  if (!block) return { text: answer.trim(), block: null }
  const text = [answer.slice(0, block.start), answer.slice(block.end)].map((part) => part.trim())
  return { text: text.filter(Boolean).join('\n\n'), block: block.inside }
}

/** The part of an unfinished answer that can be shown: without the block at its end, or what may become one. */
export function withoutBlock(written: string): string {
  const last = blocksOf(written).at(-1)
  const isAtEnd = last && written.slice(last.end).trim() === ''
  const text = isAtEnd ? written.slice(0, last.start) : written
  return text.replace(begun, '').trimEnd()
}

/** The blocks of JSON of a text, in order. One that is not closed reaches to the end. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let open: { start: number; mark: string; inside: number; isJson: boolean } | null = null
  let mayBeBare = true
  let at = 0
  for (const line of text.split('\n')) {
    const next = Math.min(text.length, at + line.length + 1)
    const [, mark = '', label = ''] = fence.exec(line) ?? []
    if (!open && mark) open = { start: at, mark, inside: next, isJson: /^(?:json\w*)?$/i.test(label) }
    else if (open && mark.startsWith(open.mark) && label === '') {
      if (open.isJson)
        add(blocks, text, { start: open.start, end: next, inside: text.slice(open.inside, at) })
      open = null
    } else if (!open && mayBeBare && bare.test(line)) {
      mayBeBare = false
      const inside = text.slice(at)
      if (isWhole(inside) || !isClosed(inside)) return [...blocks, { start: at, end: text.length, inside }]
    }
    at = next
  }
  if (open?.isJson)
    add(blocks, text, { start: open.start, end: text.length, inside: text.slice(open.inside) })
  return blocks
}

/** A block without a label is one only if it holds an object or a list. */
function add(blocks: Block[], text: string, block: Block): void {
  const isLabeled = /^[ \t]*(?:`+|~+)[ \t]*json/i.test(text.slice(block.start))
  if (isLabeled || /^\s*(?:[{[]|$)/.test(block.inside)) blocks.push(block)
}

/** Whether prose follows the JSON, so that it is not the end of the answer. */
const isClosed = (text: string) => /[}\]]\s*\n\s*[^\s{}[\]",:]/.test(text)

function isWhole(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
