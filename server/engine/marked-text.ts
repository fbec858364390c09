/** Names of the blocks that carry material into a prompt. */
const blockNames = [
  'persona',
  'lessons',
  'task',
  'instructions',
  'input',
  'source',
  'script_output',
  'previous_output',
  'tool_answer',
] as const
export type BlockName = (typeof blockNames)[number]

// Invisible characters count as spaces here, for a model may read over them.
const blockTag = new RegExp(`<(?=[\\s\\p{Cf}/]*(?:${blockNames.join('|')})(?![\\w-]))`, 'giu')

const attribute = (value: string | number) =>
  String(value)
    .replace(/\s+/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')

/** Puts text into a marked block that the text itself can neither close nor imitate. */
export function marked(
  name: BlockName,
  text: string,
  attributes: Record<string, string | number | null> = {},
): string {
  const given = Object.entries(attributes).flatMap(([key, value]) =>
    value === null ? [] : [` ${key}="${attribute(value)}"`],
  )
  return `<${name}${given.join('')}>\n${text.replace(blockTag, '&lt;')}\n</${name}>`
}
