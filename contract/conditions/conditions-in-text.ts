// chunk: agent-form
import { linksInText } from '#contract/links/links-in-text.ts'
import { amountsIn } from './amounts.ts'
import {
  after,
  and,
  between,
  type Comparison,
  comparisonAt,
  notAtStart,
  ofAnswer,
  only,
  without,
} from './condition-words.ts'
import { daysIn } from './days.ts'

interface Place {
  /** As the task writes it. */
  words: string
  start: number
  end: number
  /** The clause around it, in which the task may name a column. */
  clause: string
}

/** A limit of an amount; `to` is the upper end of 'between'. */
export type AmountCondition = Place & {
  kind: 'amount'
  comparison: Comparison
  value: number
  to?: number
  /** It is a year, which no price is compared with. */
  isYear?: boolean
  unit: string | null
}
/** A limit of a day, ISO-8601. */
export type DayCondition = Place & { kind: 'day'; comparison: Comparison; day: string }
/** Words that alone count, or that do not; one of them is enough. */
export type WordsCondition = Place & { kind: 'words'; isKept: boolean; anyOf: readonly string[] }
/** What a task asks to leave out, or alone to report. */
export type Condition = AmountCondition | DayCondition | WordsCondition

const conditionsMax = 6
const textCharsMax = 5_000
const thing = String.raw`(?:\s|(?<=\p{Script=Han}))([^,.;:!?()、。，；؛\n]{2,60})`
const startOfThought = String.raw`(?<=^|[,;:(–—、。，]\s{0,3}|[.!?]\s|\n|(?<!\p{L})(?:but|and|aber|und|mais|et|pero|y|ma|e)\s)`
const wordConditions = [
  {
    isKept: true,
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{M}]|(?:not|nicht|non|no|niet|não|nie|не) )(?:${only})${thing}`,
      'giu',
    ),
  },
  { isKept: false, pattern: new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${without})${thing}`, 'giu') },
  {
    isKept: false,
    pattern: new RegExp(String.raw`${startOfThought}(?:${notAtStart})${thing}`, 'giu'),
  },
]
const eastern = after.map(({ isKept, pattern }) => ({
  isKept,
  pattern: new RegExp(
    String.raw`([\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}\p{L}]{1,20})(?:${pattern})(?![\p{Script=Hiragana}\p{Script=Latin}])`,
    'gu',
  ),
}))
/** Where a condition ends although no punctuation says so. */
const nextThought =
  /\s+(?:every|each|at \d|on (?:weekdays?|\w+days?)|and (?:tell|send|list|report|show|say|alert)|because|please|und (?:sag|melde|schick|zeig)|et (?:dis|envoie|préviens)|y (?:avisa|dime|envía))(?!\p{L}).*$/iu
/** 'Not only' restricts nothing, and 'no more than' compares. */
const noCondition =
  /^(?:not only|no longer|not sure|no need|no(?:t)? (?:more|less|later) than|nothing (?:about|from|in) (?:it|this)|only for (?:me|us)|only (?:in|with|by) (?:the )?(?:mornings?|evenings?|text|words|sentences)|without (?:an?|the|any) (?:ai|model|introduction))(?!\p{L})|\sthe (?:rest|others?)$/iu
const joint =
  /\s+(?:or|and|oder|und|ou|et|o|y|e|of|en|lub|i|eller|och|или|и|veya|ve|أو)\s+|\s*(?:\/|または|或|或者|とか|또는)\s*/u

/**
 * The conditions that a task names, in its order. `today` is the ISO-8601 date from which 'Friday' is understood, and
 * `locale` the language of its numbers.
 */
export function conditionsInText(text: string, today: string, locale = 'en'): Condition[] {
  const task = withoutLinks(text.slice(0, textCharsMax))
  const figures = [...daysAsConditions(task, today, locale), ...amountsAsConditions(task, locale)]
  const words = wordsAsConditions(task)
  const kept: Condition[] = []
  for (const each of [...figures, ...words].toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const isTaken = kept.some((other) => each.start < other.end && other.start < each.end)
    const isRepeated = kept.some((other) => other.words.toLowerCase() === each.words.toLowerCase())
    if (!isTaken && !isRepeated) kept.push(each)
  }
  return kept.slice(0, conditionsMax)
}

/** Addresses end a condition; masking them keeps the position of the words. */
function withoutLinks(text: string): string {
  return linksInText(text).reduce((masked, link) => {
    const written = [link, link.replace(/^https?:\/\//, '')].find((form) => masked.includes(form))
    return written === undefined ? masked : masked.replaceAll(written, '\n'.repeat(written.length))
  }, text)
}

const clauseEnd = /[;!?\n。！？；]|[.,:](?!\p{Nd})|[、，()]/u
const clauseCharsMax = 120
const year = /^(?:19|20)\d{2}$/

function placeOf(task: string, start: number, end: number): Place {
  const before =
    task
      .slice(Math.max(0, start - clauseCharsMax), start)
      .split(clauseEnd)
      .at(-1) ?? ''
  const [rest = ''] = task.slice(end, end + clauseCharsMax).split(clauseEnd)
  return { words: task.slice(start, end).trim(), start, end, clause: `${before} ${rest}` }
}

function amountsAsConditions(task: string, locale: string): AmountCondition[] {
  const amounts = amountsIn(task, locale)
  return amounts.flatMap((amount, at): AmountCondition[] => {
    if (ofAnswer.test(task.slice(amount.end))) return []
    const next = amounts[at + 1]
    const [opening] = between.exec(task.slice(Math.max(0, amount.start - 12), amount.start)) ?? []
    if (opening && next && and.test(task.slice(amount.end, next.start))) {
      const place = placeOf(task, amount.start - opening.length, next.end)
      return [
        {
          ...place,
          kind: 'amount',
          comparison: 'atLeast',
          value: amount.low,
          to: next.high,
          unit: next.unit ?? amount.unit,
        },
      ]
    }
    const isYear = amount.unit === null && year.test(task.slice(amount.start, amount.end))
    const found = comparisonAt(task, amount, 'amount') ?? (isYear ? comparisonAt(task, amount, 'day') : null)
    if (!found) return []
    const place = placeOf(task, found.start, found.end)
    return [
      {
        ...place,
        kind: 'amount',
        comparison: found.comparison,
        value: amount.high,
        unit: amount.unit,
        isYear,
      },
    ]
  })
}

function daysAsConditions(task: string, today: string, locale: string): DayCondition[] {
  return daysIn(task, today, locale).flatMap((named): DayCondition[] => {
    const found = comparisonAt(task, named, 'day')
    if (!found) return []
    const place = placeOf(task, found.start, found.end)
    return [{ ...place, kind: 'day', comparison: found.comparison, day: named.day }]
  })
}

function wordsAsConditions(task: string): WordsCondition[] {
  return [...wordConditions, ...eastern].flatMap(({ isKept, pattern }) =>
    [...task.matchAll(pattern)].flatMap((match): WordsCondition[] => {
      const [whole, rest = ''] = match
      const cut = whole.replace(nextThought, '').replace(/\s+(?:on|at|in|from|of)?\s*$/iu, '')
      const things = rest.replace(nextThought, '').trim()
      if (noCondition.test(cut) || things.length < 2 || /^\p{Nd}/u.test(things)) return []
      const anyOf = things
        .split(joint)
        .map((each) => each.trim())
        .filter((each) => each.length > 1)
      return [{ ...placeOf(task, match.index, match.index + cut.length), kind: 'words', isKept, anyOf }]
    }),
  )
}

/** The task without its conditions, but with the words that alone count: what remains is what it is about. */
export function withoutConditions(task: string, conditions: readonly Condition[]): string {
  return conditions
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, condition) => {
      const subject = condition.kind === 'words' && condition.isKept ? condition.anyOf.join(' ') : ''
      return `${text.slice(0, condition.start)}${subject}${text.slice(condition.end)}`
    }, task)
    .replace(/\s+([,.;:!?])/g, '$1')
    .replace(/([,;:])(?=\s*[,.;:])/g, '')
}
