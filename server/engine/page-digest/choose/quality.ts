import { figuresIn } from '#server/engine/page-digest/words/figure-patterns.ts'
import { type Language, languages } from '#server/engine/digest-words/wording.ts'
import type { Wish } from './query.ts'
import type { Unit } from '#server/engine/page-digest/units/units.ts'
import { wordCount } from '#server/engine/page-digest/words/words.ts'
import { isStory } from '#server/engine/page-digest/compare/compare-pages.ts'

/** With these words of its language begins a sentence that refers to the one before it. */
const pronouns: Record<Language, string> = {
  en: 'he she it they this that these those but',
  de: 'er sie es dies diese dieser dieses dabei dazu',
  fr: 'il elle ils elles cela ce cette ces mais',
  es: 'él ella ellos ellas esto este esta estos pero',
  it: 'egli lui lei loro questo questa questi ma',
  nl: 'hij zij dit dat deze maar',
  pt: 'ele ela eles elas isso este esta mas',
  pl: 'on ona oni to ten ta jednak',
  ja: 'それ これ しかし また その この',
  zh: '他 她 这 该 但',
  ar: 'هذا هذه ذلك هو هي لكن',
  sv: 'han hon det den de detta men',
  ko: '그는 그녀는 이는 그러나 하지만',
  tr: 'o bu bunlar onlar ancak ama',
  ru: 'он она они это этот эта но',
  hi: 'यह वह ये वे लेकिन',
}
const unspaced = new Set<Language>(['ja', 'zh'])
const beginnings = new Map(
  languages.map((language) => {
    const end = unspaced.has(language) ? '' : String.raw`(?![\p{L}\p{M}])`
    const words = pronouns[language].replaceAll(' ', '|')
    return [language, new RegExp(String.raw`^["“„«'(「]?(?:${words})${end}`, 'iu')] as const
  }),
)
const sentenceEnd = /[.!?…。！？؟][\]"”’»)」』]*$/u

/** Whether a sentence can only be understood after the one before it. */
export function needsPreviousSentence({ kind, text }: Unit, language: Language): boolean {
  return kind === 'sentence' && beginnings.get(language)?.test(text) === true
}

/** Whether a unit ends like a sentence. */
export function endsLikeSentence({ text }: Unit): boolean {
  return sentenceEnd.test(text)
}

/** How well a unit reads on its own, as a factor around 1; code is never quoted. */
export function standalone(unit: Unit, language: Language): number {
  if (unit.kind === 'code' || unit.kind === 'headline' || unit.isCut) return 0
  if (unit.kind === 'entry') return 1
  const { text } = unit
  const words = wordCount(text)
  let factor = lengthFactor(words, text)
  if (text.endsWith(':')) factor *= 0.4
  if (/[?？؟]$/.test(text)) factor *= 0.6
  if (unit.kind === 'sentence' && !endsLikeSentence(unit)) factor *= 0.6
  if (needsPreviousSentence(unit, language)) factor *= 0.8
  if (unit.kind === 'row') factor *= 0.85
  if (unit.kind === 'sentence' && unit.position < 3) factor *= 1.2 - unit.position * 0.06
  return factor
}

/** Sentences up to this length, in words, are easy to read. */
const wordsEasy = 26

function lengthFactor(words: number, text: string): number {
  if (words > wordsEasy) return Math.max(0.6, 1 - (words - wordsEasy) * 0.015)
  if (words >= 5 || text.length > 40) return 1
  if (/\d/.test(text)) return 0.95
  return words < 3 ? 0.3 : 0.6
}

/** The worth of a figure of the requested kind; the best match of words is worth 1. */
const figureWorth = { money: 0.8, date: 0.5, number: 0.45 }

/** The bonus of a unit that contains what the task asks for: money, dates, figures. */
export function wishBonus(unit: Unit, wishes: ReadonlySet<Wish>): number {
  const { money, date, number } = figureWorth
  if (!wishes.has('money') && !wishes.has('date') && !wishes.has('number')) return 0
  if (!/\p{Nd}/u.test(unit.text) || unit.kind === 'code') return 0
  const kinds = new Set(figuresIn(unit.text).map(({ kind }) => kind))
  let bonus = 0
  if (wishes.has('money') && kinds.has('money')) bonus += money
  if (wishes.has('date') && kinds.has('date')) bonus += date
  if (wishes.has('number') && (kinds.has('percent') || kinds.has('quantity'))) bonus += number
  return bonus
}

/**
 * The worth of a place: the most important appears first, and in logs and feeds the newest; most of all when requested.
 */
export function placeWorth(unit: Unit, wishes: ReadonlySet<Wish>, byTask: boolean): number {
  const asksForNew = wishes.has('new')
  if (unit.kind === 'entry') return 1 / (1 + unit.position * (asksForNew ? 0.06 : 0.03))
  if (byTask) return 0.8 + 0.2 / (1 + unit.position / (asksForNew ? 30 : 12))
  const late = asksForNew ? 0.3 : 0.5
  return late + (1 - late) / (1 + unit.position / 15)
}

const leadCharsMin = 30
const storySentencesMean = 4

/**
 * The first real sentence of each story, in the order of the page; of an article only its beginning. With `withLinks`,
 * a link counts as a story whose text is on another page.
 */
export function leadsOf(units: readonly Unit[], withLinks: boolean, language: Language): Unit[] {
  const [entry] = units
  if (entry?.kind === 'entry') return units.slice(0, 20)
  const stories = storiesIn(units)
  const leads = stories.flatMap((story) => leadOf(story, withLinks, language) ?? [])
  return isFrontPage(stories) ? leads : leads.slice(0, 1)
}

function storiesIn(units: readonly Unit[]): Unit[][] {
  const stories: Unit[][] = [[]]
  let heading: string | null = null
  for (const unit of units) {
    if (unit.heading !== heading || unit.kind === 'headline') stories.push([])
    heading = unit.kind === 'headline' ? unit.text : unit.heading
    stories.at(-1)?.push(unit)
  }
  return stories.map((story) => story.filter(({ kind }) => kind !== 'code' && kind !== 'row'))
}

function leadOf(story: readonly Unit[], withLinks: boolean, language: Language): Unit | null {
  const first = story.find(({ kind }) => kind === 'sentence')
  // The first sentence of a story has none before it.
  const stands = (unit: Unit) => unit === first || !needsPreviousSentence(unit, language)
  return (
    story.find((unit) => unit.kind === 'sentence' && isLead(unit) && stands(unit)) ??
    story.find(
      ({ kind, url, text }) => withLinks && kind === 'item' && url !== null && wordCount(text) > 3,
    ) ??
    null
  )
}

function isLead(unit: Unit): boolean {
  const { text, isCut } = unit
  if (isCut || /[?？؟:]$/.test(text) || !endsLikeSentence(unit)) return false
  return text.length >= (/\p{Script=Han}/u.test(text) ? leadCharsMin / 2 : leadCharsMin)
}

/** Several headlines with a few sentences each, and hardly anything before the first. */
function isFrontPage(stories: readonly (readonly Unit[])[]): boolean {
  const headed = stories.filter(([first]) => first?.kind === 'headline' && isStory(first.text))
  const followUps = headed.reduce((sum, story) => sum + story.length - 1, 0)
  const before = stories[0]?.filter((unit) => unit.kind === 'sentence').length ?? 0
  return headed.length >= 2 && followUps / headed.length <= storySentencesMean && before <= 2
}
