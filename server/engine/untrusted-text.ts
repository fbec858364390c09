/** Names of the blocks that carry material into a prompt. */
const blockNames = [
  'persona',
  'lessons',
  'task',
  'instructions',
  'input',
  'source',
  'picture',
  'changes',
  'script_output',
  'previous_output',
  'tool_answer',
  'message',
  'conversation',
  'fields',
] as const
export type BlockName = (typeof blockNames)[number]

/** Letters of other scripts that a model may read as the Latin one. */
const lookAlikes: Record<string, string> = {
  a: 'аα',
  c: 'сϲ',
  e: 'еε',
  i: 'іι',
  k: 'кκ',
  l: 'ӏ',
  n: 'пη',
  o: 'оο',
  p: 'рρ',
  r: 'г',
  s: 'ѕ',
  t: 'тτ',
  u: 'υ',
  v: 'ѵν',
  w: 'ԝω',
}
const fullWidth = (letter: string) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)

/** A name in all spellings that a model may accept; ignores invisible characters. */
const spellings = (name: string) =>
  Array.from(name, (letter) => `[${letter}${fullWidth(letter)}${lookAlikes[letter] ?? ''}]`).join('\\p{Cf}*')

// Treats invisible characters as spaces, because a model may ignore them, and accepts brackets and letters that look
// alike.
const blockTag = new RegExp(
  `[<＜﹤‹〈⟨❬](?=[\\s\\p{Cf}/／∕⁄]*(?:${blockNames.map(spellings).join('|')})(?![\\w-]))`,
  'giu',
)

const attribute = (value: string | number) =>
  String(value)
    .replace(/\s+/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')

/** Puts text into a marked block that the text itself can neither close nor imitate. */
export function wrapUntrusted(
  name: BlockName,
  text: string,
  attributes: Record<string, string | number | null> = {},
): string {
  const given = Object.entries(attributes).flatMap(([key, value]) =>
    value === null ? [] : [` ${key}="${attribute(value)}"`],
  )
  return `<${name}${given.join('')}>\n${text.replace(blockTag, '&lt;')}\n</${name}>`
}
