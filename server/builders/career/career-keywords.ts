import { type CareerGoal, careerGoals, type Timeline } from '#contract/builders/career-goals.ts'
import type { CareerAnalysis } from '#contract/builders/career-state.ts'
import { curricula } from './curricula/curricula.ts'

const goalWords: readonly (readonly [CareerGoal, RegExp])[] = [
  [
    'data_science',
    /\bdata\b|\bmachine learning\b|\bstatistic\w*|\banalytics?\b|\bartificial intelligence\b/iu,
  ],
  [
    'software_development',
    /\bsoftware\b|\bdevelop(?:er|ment|ing)\b|\bprogramm\w*|\bcod(?:e|er|ing)\b|\bengineer\w*|\bweb\b|\bapps?\b/iu,
  ],
  [
    'business_management',
    /\bbusiness\b|\bmanag\w+|\bleader\w*|\bteam lead\b|\bexecutive\b|\boperations\b|\bMBA\b/iu,
  ],
]

const numbers: Record<string, number> = {
  a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11,
  twelve: 12, fifteen: 15, eighteen: 18, twenty: 20, thirty: 30, forty: 40, half: 0.5, couple: 2, few: 3,
} // biome-ignore format: a list
const figure = `\\d{1,3}(?:[.,]\\d)?|${Object.keys(numbers).join('|')}`
const amountOf = (word: string) => numbers[word.toLowerCase()] ?? Number(word.replace(',', '.'))

/** The goal that a text names; null when it names none. */
export const careerGoalIn = (text: string): CareerGoal | null =>
  goalWords.find(([, words]) => words.test(text))?.[0] ?? null

const goalList =
  /\b(?:(?:be|becoming|become|work(?:ing)? as|careers? (?:as|in)|goals?(?: are| is)?)\s*:?)\s+([^.;!?\n]{2,300})/iu

/** The goals that a text lists, in its order and words, each with its known goal if any; empty when it lists none. */
export function listedGoals(text: string): { words: string; goal: CareerGoal | null }[] {
  const items = (goalList.exec(text)?.[1] ?? '')
    .split(/\s*(?:,|\/|&|\b(?:and|or|then|also|later|maybe)\b)\s*/iu)
    .filter(
      (item) =>
        item !== '' &&
        item.split(' ').length <= 5 &&
        !/\d|^(?:have|learn|know|can|earn|i|my|in|with|by|for|at)\b/iu.test(item),
    )
    .map((item) => ({
      item,
      words: item.replace(/^(?:(?:an?|the|to|be|become)\s+)+/iu, '').trim(),
      goal: careerGoalIn(item),
    }))
  const isList = items.filter(({ goal }) => goal !== null).length > 1
  // A word without an article may be anything, such as 'beginner', unless it is listed with goals.
  const goals = items.filter(
    ({ item, goal }) => goal !== null || isList || /^(?:an?|to (?:be|become))\s/iu.test(item),
  )
  return goals.length > 1 ? goals.map(({ words, goal }) => ({ words, goal })) : []
}

const span = new RegExp(
  `\\b(${figure})(?:\\s+(?:of|and)\\s+(?:an?|half))?[\\s-]+(?:an?[\\s-]+)?(half[\\s-]+)?(weeks?|months?|years?)(?![\\p{L}])`,
  'giu',
)
/** Matches the rest of a duration in the past or an age, which is not a timeline for the plan. */
const pastAfter =
  /^\s*(?:of (?:[\p{L}]+ )?(?:experience|work|practice)|old\b|ago\b|now\b|in (?:the field|this|my)|experience)/iu

/** The timeline that a text gives, as the nearest of the four; null when it gives none. */
export function timelineIn(text: string): Timeline | null {
  for (const { index, 0: whole, 1: count = '', 2: isHalf, 3: unit = '' } of text.matchAll(span)) {
    const isPast =
      pastAfter.test(text.slice(index + whole.length)) ||
      /\bfor the (?:past|last)\s+$|\bi(?:'m|’m| am)\s+$/iu.test(text.slice(0, index))
    // 'An hour each of 3 weeks' is a frequency; a plan is counted in months.
    if (isPast || /^w/iu.test(unit)) continue
    const amount = isHalf ? 0.5 : amountOf(count)
    return nearest(/^y/iu.test(unit) ? amount * 12 : amount)
  }
  const weeks = /\b(\d{1,3})\s+weeks\b(?!\s*(?:ago|of holiday))/iu.exec(text)?.[1]
  return weeks && Number(weeks) >= 6 ? nearest(Number(weeks) / 4.3) : null
}

function nearest(months: number): Timeline {
  if (months <= 4) return '3-months'
  if (months <= 8) return '6-months'
  return months <= 17 ? '1-year' : '2-years'
}

const perWeek = /\b(?:a|per|each|every|\/)\s*week\b|\bweekly\b|\/\s*w(?:ee)?k\b/iu
const rhythms: readonly (readonly [RegExp, number])[] = [
  [
    /\b(?:a|per|each|every|\/)\s*(?:week|working|work|business)[\s-]?days?\b|\bon weekdays\b|\bmonday to friday\b/iu,
    5,
  ],
  [
    /\b(?:a|per|each|every|\/)\s*(?:single\s+)?(?:day|evening|morning|night|lunch(?: ?break)?)\b|\bdaily\b/iu,
    7,
  ],
  [/\b(?:a|per|each|every|\/)\s*month\b|\bmonthly\b/iu, 1 / 4.3],
  [
    /\b(?:each day of the|both days of the) weekend\b|\bon (?:saturdays and sundays|saturday and sunday)\b/iu,
    2,
  ],
]
const hoursWord = new RegExp(
  `\\b(?:(?:about|around|roughly|maybe|some|only|up to|at least|at most)\\s+)?(${figure})(?:\\s*(?:-|–|to|or)\\s*(${figure}))?[\\s-]*(?:an?\\s+|of\\s+)?(hours?|hrs?|h|minutes?|mins?)(?![\\p{L}])`,
  'giu',
)
const daysCounted = new RegExp(
  `\\b(?:on\\s+)?(${figure})\\s+(?:days|evenings|mornings|nights|times)\\b|\\b(once|twice)\\b`,
  'iu',
)

/** The hours a week that a text gives in any words, such as 'an hour a day'; null when it gives none. */
export function hoursIn(text: string): number | null {
  const found = [...text.matchAll(hoursWord)].filter(
    ({ index, 0: whole }) => !/^\s*(?:ago|away|late)\b/iu.test(text.slice(index + whole.length)),
  )
  const [first] = found
  if (!first) return wholeDays(text)
  const { 1: count = '', 2: upTo, 3: unit = '' } = first
  const low = amountOf(count)
  const each = (upTo === undefined ? low : (low + amountOf(upTo)) / 2) / (/^m/iu.test(unit) ? 60 : 1)
  const rhythm = rhythms.find(([words]) => words.test(text))?.[1] ?? 1
  const counted = daysCounted.exec(text)
  const days = perWeek.test(text) || rhythm === 1 ? daysOf(counted) : undefined
  // 'Two hours on 3 evenings a week' is multiplied by the evenings; a figure for the week is used as it is.
  if (days !== undefined) return bounded(each * days)
  return bounded(perWeek.test(text) && rhythm === 7 ? each : each * rhythm)
}

function daysOf(counted: RegExpExecArray | null): number | undefined {
  const [, count, word] = counted ?? []
  if (word) return /^once$/iu.test(word) ? 1 : 2
  const days = count === undefined ? undefined : amountOf(count)
  return days !== undefined && days >= 1 && days <= 7 ? days : undefined
}

/** The hours a week of 'full time' and 'part time'. */
function wholeDays(text: string): number | null {
  if (/\bfull[\s-]?time\b(?! job)/iu.test(text) && /\b(?:learn|study|plan|can|give|have)\b/iu.test(text))
    return 40
  return /\bhalf[\s-]?time\b/iu.test(text) ? 20 : null
}

/** Limits the hours to 1 to 60, the range of plans. */
const bounded = (hours: number): number | null => {
  const whole = Math.round(hours)
  return whole >= 1 && whole <= 60 ? whole : null
}

/** A bare number that answers the question for hours: '6', 'about six'. */
export function bareHours(text: string): number | null {
  const found = new RegExp(
    `^\\s*(?:(?:about|around|roughly|maybe|only|up to|i (?:have|can(?: give)?)|make it)\\s+)*(${figure})(?:\\s*(?:-|–|to|or)\\s*(${figure}))?\\s*[.!]?\\s*$`,
    'iu',
  ).exec(text)
  if (!found) return null
  const [, low = '', high] = found
  return bounded(high === undefined ? amountOf(low) : (amountOf(low) + amountOf(high)) / 2)
}

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const containsWord = (word: string, text: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word)}(?![\\p{L}\\p{N}])`, 'iu').test(text)

const listAfter = (start: RegExp, text: string): string[] => {
  const found = start.exec(text)?.[1] ?? ''
  return found
    .split(/,|\band\b|\bor\b/iu)
    .map((each) => each.trim().slice(0, 60))
    .filter((each) => each !== '')
    .slice(0, 20)
}

const known =
  /\b(?:i (?:already )?(?:know|can)|skills?(?: are| in)?:?|experienced? (?:in|with)|good at)\s+([^.;!?\n]{2,120})/iu
const liked =
  /\b(?:interest(?:ed|s)? (?:in|are)|interests?:|i (?:like|love|care about|am into))\s+([^.;!?\n]{2,120})/iu
const role =
  /\b(?:i am|i'm|i work as|working as|currently|job as)\s+(?:an?\s+)([\p{L}][\p{L} -]{2,40}?)(?=\s+(?:and|who|with|in|at|for|but|looking|wanting|trying)\b|[.,;!?\n]|$)/iu

/** Analyzes a text about a career with the keyword rules. */
export function analyzeCareerText(text: string): CareerAnalysis {
  const allSkills = careerGoals.flatMap((goal) => curricula[goal].modules.map(({ skill }) => skill))
  const interests = careerGoals.flatMap((goal) => curricula[goal].interests)
  const knownPart = known.exec(text)?.[1] ?? ''
  const named = [...new Set(allSkills)].filter((skill) => containsWord(skill, knownPart))
  const others = listAfter(known, text).filter((each) => !named.some((skill) => containsWord(skill, each)))
  const likedPart = liked.exec(text)?.[1] ?? ''
  const likes = interests.filter((interest) => containsWord(interest, likedPart))
  return {
    careerGoal: listedGoals(text).find(({ goal }) => goal !== null)?.goal ?? careerGoalIn(text),
    currentRole: role.exec(text)?.[1]?.trim() ?? null,
    currentLevel: levelIn(text),
    skills: [...named, ...others].slice(0, 20),
    interests: [...new Set([...likes, ...(likes.length > 0 ? [] : listAfter(liked, text))])],
    timeline: timelineIn(text),
    hoursPerWeek: hoursIn(text),
    engine: 'built-in',
  }
}

function levelIn(text: string): CareerAnalysis['currentLevel'] {
  if (/\b(?:beginner|from (?:zero|scratch)|no experience|complete(?:ly)? new|new to)\b/iu.test(text))
    return 'beginner'
  if (/\b(?:senior|professional(?:ly)?|\d+ years of experience|years? in the field)\b/iu.test(text))
    return 'professional'
  return /\b(?:some experience|a bit|basics|intermediate|self-taught)\b/iu.test(text)
    ? 'some experience'
    : null
}
