/** Marks between which models write their thoughts into the text of the answer, as their templates define them. */
const names = 'think|thinking|thought|thoughts|reasoning|reason|reflection|scratchpad|antthinking|seed:think'
const pairs: readonly { open: RegExp; close: RegExp }[] = [
  {
    open: new RegExp(`^<(?:${names})(?:\\s[^<>]{0,100})?>`, 'i'),
    close: new RegExp(`</(?:${names})\\s*>`, 'i'),
  },
  { open: /^\[(?:THINK|THINKING|REASONING)\]/i, close: /\[\/(?:THINK|THINKING|REASONING)\]/i },
  { open: /^◁think▷/i, close: /◁\/think▷/i },
  {
    open: /^<\|(?:begin_of_thought|begin▁of▁thought|thinking)\|>/i,
    close: /<\|(?:end_of_thought|end▁of▁thought|\/thinking)\|>/i,
  },
  {
    open: /^(?:<\|start\|>\s*assistant\s*)?<\|channel\|>\s*(?:analysis|commentary)\b[^<]{0,100}(?:<\|constrain\|>[^<]{0,50})?<\|message\|>/i,
    close: /<\|(?:end|call|return)\|>|(?=<\|start\|>|<\|channel\|>\s*final)/i,
  },
  { open: /^<\|?channel\|?>\s*(?:thought|analysis)\b\s*/i, close: /<\/?channel\|?>|<channel\|>/i },
  // A template that lost its marks, as some servers send it.
  { open: /^analysis(?=[\p{Lu}\s])/u, close: /assistant\s?final(?=\P{Ll}|$)/u },
]
/** What may follow the thought before the answer itself. */
const wrappers: readonly RegExp[] = [
  /^(?:<\|start\|>\s*assistant\s*)?<\|channel\|>\s*final\b[^<]{0,100}<\|message\|>/i,
  /^<\|(?:begin_of_solution|begin▁of▁solution)\|>/i,
]
const ends = /\s*(?:<\|(?:return|end|end_of_solution|end▁of▁solution)\|>\s*)+$/i
/** All marks that the end of a partial text may cut. */
const openings = [
  ...names.split('|').map((name) => `<${name}>`),
  '[think]',
  '[thinking]',
  '[reasoning]',
  '◁think▷',
  '<|begin_of_thought|>',
  '<|begin_of_solution|>',
  '<|thinking|>',
  '<|channel|>analysis<|message|>',
  '<|channel|>commentary<|message|>',
  '<|channel|>final<|message|>',
  '<|start|>assistant<|channel|>analysis<|message|>',
  '<|start|>assistant<|channel|>final<|message|>',
  '<|channel>thought',
]

/** What a model wrote, apart from the thoughts that it wrote before its answer. */
export interface SplitText {
  answer: string
  thoughts: string[]
}

/**
 * Separates the thoughts that a model wrote before its answer. Keeps marks inside the answer, such as quoted ones. While
 * the answer is still being written, returns nothing that may turn out to be a thought.
 */
export function splitThoughts(written: string, isWhole = true): SplitText {
  const thoughts: string[] = []
  let text = written.trimStart()
  let hasMark = false
  for (;;) {
    const pair = pairs.find(({ open }) => open.test(text))
    const wrapper = wrappers.find((mark) => mark.test(text))
    if (!pair && !wrapper) break
    if (wrapper) {
      hasMark = true
      text = text.replace(wrapper, '').trimStart()
      continue
    }
    const inside = text.replace(pair?.open ?? '', '')
    const close = pair?.close.exec(inside)
    // A word like 'analysis' is a mark only if its end follows.
    if (!close && pair === pairs.at(-1)) break
    hasMark = true
    thoughts.push(inside.slice(0, close?.index).trim())
    // A thought without an end has no answer after it.
    if (!close) return { answer: '', thoughts }
    text = inside.slice(close.index + close[0].length).trimStart()
  }
  if (!isWhole && isBegun(text)) return { answer: '', thoughts }
  const unopened = afterUnopened(text)
  if (unopened !== null) {
    const { answer, thoughts: later } = splitThoughts(unopened.after, isWhole)
    return { answer, thoughts: [...thoughts, unopened.before, ...later] }
  }
  if (!hasMark) return { answer: written, thoughts }
  const answer = text.replace(ends, '')
  const isWrapped = /^<answer>[\s\S]*<\/answer>\s*$/i.test(answer)
  return { answer: isWrapped ? answer.replace(/^<answer>\s*|\s*<\/answer>\s*$/gi, '') : answer, thoughts }
}

/** Whether the next characters may complete a mark. */
function isBegun(text: string): boolean {
  if (text === '') return false
  const lower = text.toLowerCase()
  return (
    openings.some((mark) => mark.startsWith(lower)) || /^<\|?[\w:|▁]{0,40}(?:\s[^<>]{0,100})?$/.test(lower)
  )
}

const closing = new RegExp(`^(.*?)</(?:${names})\\s*>|^(.*?)\\[/THINK\\]`, 'i')

/**
 * The text before and after the end of a thought whose opening mark is in the template of the model and was not sent; null: there
 * is no such thought. Ignores marks in code, in quotations and within a sentence.
 */
function afterUnopened(text: string): { before: string; after: string } | null {
  if (!/<\/|\[\/THINK/i.test(text)) return null
  let at = 0
  let fence = ''
  for (const line of text.split('\n')) {
    const mark = /^\s{0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? ''
    if (fence === '' && mark) fence = mark
    else if (mark.startsWith(fence) && fence) fence = ''
    const found = fence === '' && !line.startsWith('>') ? closing.exec(line) : null
    const before = found?.[1] ?? found?.[2] ?? ''
    const after = found ? line.slice(found[0].length) : ''
    const isQuoted = (before.match(/[`"“'‘]/g) ?? []).length % 2 === 1 || /^[`"”'’]/.test(after)
    if (found && !isQuoted && (before.trim() === '' || after.trim() === ''))
      return {
        before: (text.slice(0, at) + before).trim(),
        after: text.slice(at + found[0].length).trimStart(),
      }
    at += line.length + 1
  }
  return null
}
