import { compareKey } from '#server/platform/text/compare-key.ts'
import { withoutAgesOrDays } from '#server/platform/text/relative-time.ts'
import { figuresIn } from '#server/engine/page-digest/words/figure-patterns.ts'

const instant = /\b\d{4}-\d{2}-\d{2}[t ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?z|[+-]\d{2}:?\d{2})?\b/giu
const clock = /\b\d{1,2}[:.]\d{2}(?: ?(?:uhr|h|am|pm))?(?: ?(?:utc|gmt|bst|ces?t|e[sd]t|p[sd]t))?\b/giu
const languages = 'en de fr es it pt nl pl cs da nb sv fi tr hu ro uk ru ar'.split(' ')
/** The names of each date's part in lower case, in each of the languages. */
function namesOf(options: Intl.DateTimeFormatOptions, part: 'weekday' | 'month', dates: readonly Date[]) {
  const formats = languages.map(
    (language) => new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }),
  )
  return dates.map((date) => [
    ...new Set(
      formats.flatMap((format) =>
        format
          .formatToParts(date)
          .flatMap(({ type, value }) => (type === part ? [value.toLowerCase().replace(/\.$/, '')] : [])),
      ),
    ),
  ])
}

/** From Sunday on, as `getUTCDay` counts. */
const week = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 0, 4 + day)))
let weekdayNames: string[][] | undefined
let weekday: RegExp | undefined

const namesOfWeek = () => (weekdayNames ??= namesOf({ weekday: 'long' }, 'weekday', week))

function withoutWeekdays(text: string): string {
  weekday ??= new RegExp(
    String.raw`(?<!\p{L})(?:${namesOfWeek().flat().join('|')}|mon|tue|wed|thu|fri|sat|sun)(?!\p{L})|[月火水木金土日]曜日?`,
    'giu',
  )
  return text.replace(weekday, ' ')
}

const writtenOn =
  /\b(?:updated?|as of|today|last (?:change|modified)|retrieved|aktualisiert|stand|heute|mis(?:e)? à jour|aujourd|actualizado|actualización|hoy|aggiornato|aggiornamento|oggi|atualizado|hoje|bijgewerkt|vandaag|aktualizacja|zaktualizowano|dzisiaj)|更新|現在|今日|今天|تحديث|اليوم/iu

/** 'Last updated on' has few words besides the day; a longer line states something that happens then. */
const stampWordsMax = 4

/**
 * Whether two wordings differ only in the day or hour at which the page was written, such as 'Updated 3 May, 10:42'.
 */
export function isTimeOnlyChange(before: string, now: string, readBefore: string, readNow: string): boolean {
  const [then, timeless] = [withoutTime(before), withoutTime(now)]
  if (then !== timeless) return false
  if (!timeless || (writtenOn.test(now) && timeless.split(' ').length <= stampWordsMax)) return true
  return isOfDay(before, readBefore) && isOfDay(now, readNow)
}

/** The comparison key of a text whose previous wording is unknown: ignores the day or hour at which it was written. */
export function stableKey(text: string, readAt: string): string {
  if (!/\p{Nd}/u.test(text)) return compareKey(text)
  const timeless = withoutTime(text)
  const isStamp = writtenOn.test(text) && timeless.split(' ').length <= stampWordsMax
  return !timeless || isStamp || isOfDay(text, readAt) ? timeless : compareKey(text)
}

/** Whether two texts are only the days on which they were read, as in a column with the age of a row. */
export function isReadingDay(before: string, now: string, readBefore: string, readNow: string): boolean {
  return isTimeOnly(before) && isTimeOnly(now) && isOfDay(before, readBefore) && isOfDay(now, readNow)
}

/** No days and hours are named with more letters. */
const timeLettersMax = 60

/** Whether a text names a day or an hour, and nothing else. */
export function isTimeOnly(text: string): boolean {
  if (!/\p{Nd}/u.test(text)) return false
  if (text.length > timeLettersMax && text.replace(/\P{L}+/gu, '').length > timeLettersMax) return false
  return withoutTime(text) === ''
}

/** Whether a text names the day on which it was read, by its date or by its weekday alone, and nothing else. */
export function isOfToday(text: string, readAt: string): boolean {
  if (/\p{Nd}/u.test(text)) return isTimeOnly(text) && namesDay(text, datesIn(text), readAt)
  const name = text.trim().toLowerCase().replace(/[:.]$/, '')
  return (namesOfWeek()[new Date(readAt).getUTCDay()] ?? []).includes(name)
}

const dayMs = 86_400_000
const daysBackMax = 40

/** Whether a text names a day that is over when it is read, and nothing else. */
export function isPastDay(text: string, readAt: string): boolean {
  if (!isTimeOnly(text)) return false
  const dates = datesIn(text)
  const years = dates.flat().filter((number) => number >= 1000)
  if (years.length > 0 && Math.max(...years) < Number(readAt.slice(0, 4))) return true
  const today = Date.parse(readAt.slice(0, 10))
  const days = Array.from({ length: daysBackMax }, (_, at) => new Date(today - (at + 1) * dayMs))
  return days.some((day) => namesDay(text, dates, day.toISOString()))
}

/** Whether a text and the dates in it name a day, with its month in words if they have any, and its year. */
function namesDay(text: string, dates: readonly number[][], day: string): boolean {
  const isYear = dates.flat().every((number) => number < 1000 || number === Number(day.slice(0, 4)))
  return isYear && isOf(dates, day) && namesMonth(text, day)
}

const months = new Map<string, readonly string[]>()

function namesMonth(text: string, day: string): boolean {
  const words = withoutWeekdays(text.toLowerCase())
  if (!/\p{L}/u.test(words)) return true
  const month = day.slice(5, 7)
  const date = [new Date(day)]
  const names =
    months.get(month) ??
    (['long', 'short'] as const).flatMap((style) =>
      namesOf({ month: style, day: 'numeric' }, 'month', date).flat(),
    )
  months.set(month, names)
  return names.some((name) => words.includes(name))
}

/** A text without days and hours, for comparison. */
export function withoutTime(words: string): string {
  const text = words.replace(instant, ' ')
  let rest = ''
  let at = 0
  for (const { kind, start, end } of figuresIn(text)) {
    if (kind !== 'date') continue
    rest += text.slice(at, start)
    at = end
  }
  return compareKey(withoutWeekdays((rest + text.slice(at)).replace(clock, ' ')))
}

/** Whether a text names the day on which it was read, and no other. */
const isOfDay = (text: string, readAt: string) => isOf(datesIn(text), readAt)

/** The numbers of each date in a text. */
const datesIn = (text: string) =>
  figuresIn(text).flatMap(({ kind, start, end }) =>
    kind === 'date' ? [(text.slice(start, end).match(/\d+/g) ?? []).map(Number)] : [],
  )

function isOf(dates: readonly number[][], readAt: string): boolean {
  const [, month = '', day = ''] = /^\d{4}-(\d{2})-(\d{2})/.exec(readAt) ?? []
  const isNamed = (numbers: readonly number[]) =>
    (numbers.length < 3 || numbers.includes(Number(month))) && numbers.includes(Number(day))
  return dates.length > 0 && dates.every(isNamed)
}

/** What a site counts about its visitors, besides its content. */
const counted = [
  'repl(?:y|ies)|views?|comments?|likes?|shares?|readers?|followers?|visitors?|guests?|users? online|answers?',
  'antwort(?:en)?|aufrufe?|zugriffe?|kommentare?|leser|besucher|gäste',
  'réponses?|vues?|commentaires?|lectures?|visiteurs?|respuestas?|visitas?|comentarios?|lecturas?',
  'rispost[ae]|visualizzazioni|commenti|reacties|weergaven|bekeken|respostas?|visualizações',
  'odpowiedzi|wyświetle(?:ń|nia)|komentarz[ey]?|yorum|görüntüleme',
].join('|')
const number = String.raw`\p{Nd}[\p{Nd}.,'’\u202f]*\s?[km]?`
const count = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${number}\s?(?:${counted})|(?:${counted})\s?[:(]\s?${number}\)?)(?![\p{L}\p{N}])`,
  'giu',
)
const eastCount =
  /\p{Nd}[\p{Nd},.]*\s?(?:件の返信|返信|閲覧|コメント|回复|浏览|评论|次浏览)|(?:返信|閲覧|コメント|回复|浏览|评论)\s?[::]?\s?\p{Nd}+/gu
const hasCount = (text: string) => text !== text.replace(count, ' ').replace(eastCount, ' ')

/** Whether two wordings differ only in how many people viewed or answered, and when the last of them did. */
export function isCountOnlyChange(before: string, now: string): boolean {
  if (!hasCount(before) || !hasCount(now)) return false
  return lasting(before) === lasting(now)
}

/** Whether two texts differ only in how long ago something was, such as 'Posted today' and 'Posted 2 days ago'. */
export function isAgeOnlyChange(before: string, now: string): boolean {
  return hasAge(before) && (hasAge(now) || isTimeOnly(now)) && lasting(before) === lasting(now)
}

const hasAge = (text: string) => withoutAgesOrDays(text.toLowerCase()) !== text.toLowerCase()

const lasting = (text: string) =>
  withoutTime(withoutAgesOrDays(text.toLowerCase().replace(count, ' ').replace(eastCount, ' ')))
