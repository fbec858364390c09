import { type CareerGoal, careerGoals, curricula } from './career-goals.ts'
import type { CareerAnalysis } from './career-state.ts'
import type { Timeline } from './curricula/curriculum.ts'

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

const numbers: Record<string, number> = { a: 1, one: 1, two: 2, three: 3, six: 6, twelve: 12, half: 6 }

/** The goal that a text names; null where it names none. */
export const careerGoalIn = (text: string): CareerGoal | null =>
  goalWords.find(([, words]) => words.test(text))?.[0] ?? null

/** The time that a text gives, as the nearest of the four; null where it gives none. */
export function timelineIn(text: string): Timeline | null {
  const [, count = '', unit = ''] =
    /\b(\d{1,2}|a|one|two|three|six|twelve|half)[\s-]+(?:a[\s-]+)?(months?|years?)\b/iu.exec(text) ?? []
  if (unit === '') return null
  const amount = Number(count) || (numbers[count.toLowerCase()] ?? 0)
  const months =
    unit.toLowerCase().startsWith('year') && count.toLowerCase() !== 'half' ? amount * 12 : amount
  if (months <= 4) return '3-months'
  if (months <= 8) return '6-months'
  return months <= 17 ? '1-year' : '2-years'
}

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const stands = (word: string, text: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word)}(?![\\p{L}\\p{N}])`, 'iu').test(text)

const listAfter = (start: RegExp, text: string): string[] => {
  const found = start.exec(text)?.[1] ?? ''
  return found
    .split(/,|\band\b|\bor\b/iu)
    .map((each) => each.trim().slice(0, 60))
    .filter((each) => each !== '')
    .slice(0, 8)
}

const known =
  /\b(?:i (?:already )?(?:know|can)|skills?(?: are| in)?:?|experienced? (?:in|with)|good at)\s+([^.;!?\n]{2,120})/iu
const liked =
  /\b(?:interest(?:ed|s)? (?:in|are)|interests?:|i (?:like|love|care about|am into))\s+([^.;!?\n]{2,120})/iu
const role =
  /\b(?:i am|i'm|i work as|working as|currently|job as)\s+(?:an?\s+)([\p{L}][\p{L} -]{2,40}?)(?=\s+(?:and|who|with|in|at|for|but|looking|wanting|trying)\b|[.,;!?\n]|$)/iu

/** What the keyword rules understand of a text about a career. */
export function analyzeCareerText(text: string): CareerAnalysis {
  const allSkills = careerGoals.flatMap((goal) => curricula[goal].modules.map(({ skill }) => skill))
  const interests = careerGoals.flatMap((goal) => curricula[goal].interests)
  const knownPart = known.exec(text)?.[1] ?? ''
  const named = [...new Set(allSkills)].filter((skill) => stands(skill, knownPart))
  const others = listAfter(known, text).filter((each) => !named.some((skill) => stands(skill, each)))
  const [, hours = ''] = /\b(\d{1,2})\s*(?:hours?|h)\b/iu.exec(text) ?? []
  const likedPart = liked.exec(text)?.[1] ?? ''
  const likes = interests.filter((interest) => stands(interest, likedPart))
  return {
    careerGoal: careerGoalIn(text),
    currentRole: role.exec(text)?.[1]?.trim() ?? null,
    currentLevel: levelIn(text),
    skills: [...named, ...others].slice(0, 20),
    interests: [...new Set([...likes, ...(likes.length > 0 ? [] : listAfter(liked, text))])],
    timeline: timelineIn(text),
    hoursPerWeek: Number(hours) >= 1 && Number(hours) <= 60 ? Number(hours) : null,
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
