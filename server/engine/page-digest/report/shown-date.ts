import { plainLine } from '#server/platform/text/plain-line.ts'
import type { Language } from '#server/engine/digest-words/wording.ts'

const isoDate = /^(\d{4})-(\d{2})-(\d{2})(?:$|[T ])/
const localeOf = (language: Language) => (language === 'en' ? 'en-GB' : language)
const formats = new Map<Language, Intl.DateTimeFormat>()

function format(language: Language): Intl.DateTimeFormat {
  const known = formats.get(language)
  if (known) return known
  const made = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' })
  formats.set(language, made)
  return made
}

/** A date for a reader, such as '3 March 2026' or '3. März 2026'; text that is no ISO date is returned shortened. */
export function shownDate(date: string | null, language: Language): string | null {
  if (!date) return null
  const [day] = isoDate.exec(date) ?? []
  const time = day ? Date.parse(`${day.slice(0, 10)}T00:00:00Z`) : Number.NaN
  return Number.isNaN(time) ? plainLine(date, 30) || null : format(language).format(time)
}

/** The share by which a figure changed, such as '+11%'. */
export function shownShare(share: number, language: Language): string {
  const digits = Math.abs(share) < 0.1 ? 1 : 0
  return new Intl.NumberFormat(localeOf(language), {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: digits,
  }).format(share)
}

/** By how many a count changed, such as '+1'. */
export function shownStep(step: number, language: Language): string {
  return new Intl.NumberFormat(localeOf(language), { signDisplay: 'exceptZero' }).format(step)
}
