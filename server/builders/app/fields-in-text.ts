import { taken, titled } from './facts-in-text.ts'
import type { ExtraField, FieldType } from '#contract/builders/app-spec.ts'

const label = '["“]?([\\p{L}][\\p{L}\\p{N}\'’ -]{1,38}?)["”]?'
const end = '(?=\\s*(?:[,.;:\\n]|$)|\\s+(?:to|in|on|at|with|and|as|when|please|which|that|from)\\b)'
const patterns: readonly RegExp[] = [
  new RegExp(
    `\\b(?:an?|the|another|one|new)\\s+(?:new\\s+|extra\\s+)?((?:required|mandatory|optional)\\s+)?(?:form\\s+)?(?:field|question|input|column)\\s+(?:for|called|named|to ask for|asking for)\\s+(?:the|a|an|their)?\\s*${label}${end}`,
    'giu',
  ),
  new RegExp(
    `\\b(?:an?|the|another)\\s+(?:new\\s+|extra\\s+)?((?:required|mandatory|optional)\\s+)?${label}\\s+(?:field|input|column|checkbox)\\b`,
    'giu',
  ),
  new RegExp(
    `\\b(?:also\\s+)?ask(?:s|ing)?\\s+(?:them\\s+|customers\\s+|people\\s+|visitors\\s+|clients\\s+)?(?:also\\s+)?for\\s+((?:required|mandatory|optional)\\s+)?(?:the|a|an|their)\\s+${label}${end}`,
    'giu',
  ),
]

const typeWords: readonly (readonly [FieldType, RegExp])[] = [
  ['yesno', /\b(?:checkbox|consent|agree|confirm|yes|accept|allowed|vegetarian|first visit)\b/iu],
  ['email', /\be-?mail\b/iu],
  ['date', /\b(?:date|day|birthday|deadline)\b/iu],
  ['time', /\btime\b/iu],
  ['money', /\b(?:budget|price|amount|cost|fee)\b/iu],
  ['number', /\b(?:number of|how many|guests|age|count|quantity|persons|people|size)\b/iu],
  ['longtext', /\b(?:message|notes?|comments?|description|details|remarks?|allerg\w+|wishes)\b/iu],
]

/** The fields that a text asks for in a form, and the text with those passages blanked out. */
export function fieldsIn(text: string): { found: ExtraField[]; rest: string } {
  const found: ExtraField[] = []
  let rest = text
  for (const pattern of patterns) {
    rest = rest.replace(pattern, (passage: string, how: string | undefined, name: string) => {
      if (passage.includes(taken) || /^(?:contact|search|new|extra|required|form)$/iu.test(name.trim()))
        return passage
      const isCheckbox = /checkbox$/iu.test(passage)
      const type = isCheckbox ? 'yesno' : typeWords.find(([, words]) => words.test(name))?.[0]
      const isRequired = /required|mandatory/iu.test(how ?? '')
      found.push({ label: titled(name).slice(0, 40), type: type ?? 'text', isRequired })
      return taken
    })
  }
  return { found: found.slice(0, 8), rest }
}
