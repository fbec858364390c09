import { compareKey } from './compare-key.ts'
import { figuresIn } from './figure-patterns.ts'

const clock = /\b\d{1,2}[:.]\d{2}(?: ?(?:uhr|h|am|pm))?\b/giu
const weekday =
  /(?<!\p{L})(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?<!\p{L})(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo|lunedì|martedì|mercoledì|giovedì|venerdì)(?!\p{L})|[月火水木金土日]曜日?/giu
const writtenOn =
  /\b(?:updated?|as of|today|last (?:change|modified)|retrieved|aktualisiert|stand|heute|mis(?:e)? à jour|aujourd|actualizado|actualización|hoy|aggiornato|aggiornamento|oggi|atualizado|hoje|bijgewerkt|vandaag|aktualizacja|zaktualizowano|dzisiaj)|更新|現在|今日|今天|تحديث|اليوم/iu

/** Whether two wordings differ in nothing but the day or hour at which the page was written, such as 'Updated 3 May, 10:42'. */
export function isOnlyTime(before: string, now: string, readBefore: string, readNow: string): boolean {
  const [then, timeless] = [withoutTime(before), withoutTime(now)]
  if (then !== timeless) return false
  if (!timeless || writtenOn.test(now)) return true
  return isOfDay(before, readBefore) && isOfDay(now, readNow)
}

/** What a text is compared by where its wording of then is not known: the day or hour at which it was written does not count. */
export function lastingKey(text: string, readAt: string): string {
  if (!/\p{Nd}/u.test(text)) return compareKey(text)
  const timeless = withoutTime(text)
  return !timeless || writtenOn.test(text) || isOfDay(text, readAt) ? timeless : compareKey(text)
}

/** Whether two texts are nothing but the days on which they were read, as in a column that says how old a row is. */
export function isReadingDay(before: string, now: string, readBefore: string, readNow: string): boolean {
  return isTimeOnly(before) && isTimeOnly(now) && isOfDay(before, readBefore) && isOfDay(now, readNow)
}

/** Whether a text names a day or an hour, and nothing else. */
export function isTimeOnly(text: string): boolean {
  return /\p{Nd}/u.test(text) && withoutTime(text) === ''
}

function withoutTime(text: string): string {
  let rest = ''
  let at = 0
  for (const { kind, start, end } of figuresIn(text)) {
    if (kind !== 'date') continue
    rest += text.slice(at, start)
    at = end
  }
  return compareKey((rest + text.slice(at)).replace(clock, ' ').replace(weekday, ' '))
}

/** Whether a text names the day on which it was read, and no other. */
function isOfDay(text: string, readAt: string): boolean {
  const dates = figuresIn(text).filter(({ kind }) => kind === 'date')
  const [, month = '', day = ''] = /^\d{4}-(\d{2})-(\d{2})/.exec(readAt) ?? []
  return (
    dates.length > 0 &&
    dates.every(({ start, end }) => {
      const numbers = (text.slice(start, end).match(/\d+/g) ?? []).map(Number)
      const named = numbers.length < 3 || numbers.includes(Number(month))
      return named && numbers.includes(Number(day))
    })
  )
}
