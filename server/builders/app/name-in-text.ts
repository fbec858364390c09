import { isPartName, taken, titled } from './facts-in-text.ts'

const quoted = '["“‘«]([^"”’»\\n]{1,58})["”’»]'
const plain = '([\\p{L}\\p{N}][^"“”,.;:!?\\n\\uE000]{0,58})'
const named = new RegExp(
  `\\b(?:called|named|titled|name it|call it|rename (?:it|this|that|the (?:app|site|page|website|shop|application))?\\s*(?:to|as|into)?|(?:change|set) (?:the|its) (?:name|title) (?:to|into)|(?:the|its) name (?:is|should be|must be))\\s+(?:${quoted}|${plain})`,
  'iu',
)
/** The end of a name without quotes. */
const afterName =
  /\s+(?:with|that|which|who|for|in|and|where|on|please|instead|so|as|at|by|open|using|it|make|add|of (?:my|our))(?:\s.*)?$/iu
const words = "((?:[\\p{L}\\p{N}&'’.-]+\\s+){0,3}?[\\p{L}\\p{N}&'’-]+)"
const boundary =
  '(?=\\s*(?:[,.;:!?\\n\\uE000(]|$)|\\s+(?:with|that|which|who|where|called|named|in|on|at|and|needs?|wants?|should|has|have|to|including|using|so|plus|by|from)\\b)'
const forOwn = new RegExp(
  `\\b(?:for|of)\\s+(?:my|our)\\s+(?:(?:new|own|little|small|local)\\s+)*${words}${boundary}`,
  'iu',
)
const forA = new RegExp(
  `\\bfor\\s+(?:an?|the)\\s+(?:(?:new|little|small|local)\\s+)*${words}${boundary}`,
  'iu',
)
const needs = new RegExp(
  `\\b(?:my|our)\\s+(?:(?:new|own|little|small|local)\\s+)*${words}\\s+(?:needs?|wants?|could use|should (?:have|get)|would like)\\b`,
  'iu',
)
const forProper =
  /\b(?:for|of)\s+((?:\p{Lu}[\p{L}\p{N}'’.-]*|&)(?:\s+(?:\p{Lu}[\p{L}\p{N}'’-]*|&|of|and(?=\s\p{Lu})|de|la|the))*)/u
const forQuoted = new RegExp(`\\b(?:for|of)\\s+(?:my |our |the )?${quoted}`, 'iu')
const tracked = new RegExp(
  `\\btrack(?:s|ing)?\\s+(?:the|my|our)\\s+${words}(?:\\s+(?:of|in|for)\\s+(?:my|our|the|a)\\s+${words})?${boundary}`,
  'iu',
)
const about = new RegExp(
  `\\b(?:blog|magazine|site|website|page|journal|survey|form|portfolio)\\s+(?:about|on|of)\\s+(?:(?:my|our|the)\\s+)?${words}${boundary}`,
  'iu',
)
const sold = new RegExp(`\\bsell(?:s|ing)?\\s+(?:(?:my|our|the|some)\\s+)?${words}${boundary}`, 'iu')
const noName =
  /^(?:me|us|it|this|that|them|you|everyone|everybody|customers?|clients?|people|visitors?|users?|free|now|work|online|example|days?|times?|fun|mobile|phones?|one|two|something|business|company|price|prices|this)$/iu
/** Words to remove from a name: the kind of the application is not part of it. */
const thing =
  /\s+(?:landing page|website|site|web page|page|app|application|blog|portfolio|dashboard|online shop|shop page)$/iu

/** The name that a text gives to the application; null when it gives none. */
export function givenName(text: string): string | null {
  const [, inQuotes, bare] = named.exec(text) ?? []
  const name = (inQuotes ?? bare?.replace(afterName, ''))?.trim().slice(0, 60)
  return name ? name : null
}

/** A name by what the application is for, such as 'Coffee Bar'; null when the text does not say that. */
export function purposeName(text: string): string | null {
  const inQuotes = forQuoted.exec(text)?.[1]
  if (inQuotes) return inQuotes.trim().slice(0, 60)
  const proper = forProper.exec(text)?.[1]
  if (proper && !noName.test(proper)) return proper.trim().slice(0, 60)
  const [, what, whose] = tracked.exec(text) ?? []
  if (what && !noName.test(what)) return inCapitals([whose, what].filter(Boolean).join(' '))
  for (const pattern of [needs, forOwn, forA, about, sold]) {
    const found = pattern.exec(text)?.[1]?.replace(thing, '').trim()
    if (found && !noName.test(found) && !found.includes(taken)) return inCapitals(found)
  }
  return null
}

/** The text without what the application is for: a 'book shop' that it is made for is no shop in it. */
export function withoutPurpose(text: string): string {
  return [named, forQuoted, forProper, needs, forOwn, forA, about].reduce((rest, pattern) => {
    const found = pattern.exec(rest)
    const match = found?.[1] ?? found?.[2]
    const name = pattern === named ? match?.replace(afterName, '') : match
    if (!found || name === undefined || isPartName(name)) return rest
    const at = found.index + found[0].indexOf(name)
    return `${rest.slice(0, at)}${taken}${rest.slice(at + name.length)}`
  }, text)
}

const small = /^(?:and|or|of|the|a|an|in|on|for|to|de|la|&)$/iu
const inCapitals = (name: string) =>
  name
    .split(/\s+/)
    .map((word, index) => (index > 0 && small.test(word) ? word.toLowerCase() : titled(word)))
    .join(' ')
    .slice(0, 60)
