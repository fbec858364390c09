import { isolated } from '#contract/isolated.ts'
import { plainLine } from '#server/platform/text/plain-line.ts'
import type { Language } from '#server/engine/digest-words/wording.ts'
import { shownAddress } from '#server/platform/text/safe-markdown.ts'

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
  return Number.isNaN(time) ? plainLine(date, 30) || null : isolated(format(language).format(time))
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

/** Percentage points with their sign, such as '+0.35 pp'. */
export function shownPoints(points: number, language: Language): string {
  return `${shownStep(points, language)} pp`
}

const parting = / [|·•–—-] | :: | » |[||]/gu
const siteWordsMax = 5
const nameCharsMax = 80

/** A page's title without the name of its site at either end; without a title its address. */
export function shortName(title: string | null, url: string): string {
  // An address in a title would become a link to an unknown destination.
  const line = plainLine(title ?? '', 200)
    .replace(/https?:\/\/[^\s)]*/gi, '')
    .trim()
  if (!line) return shownAddress(url)
  const parts = [...line.matchAll(parting)]
  const last = parts.at(-1)
  if (!last) return plainLine(line, nameCharsMax)
  const [first] = parts
  const before = line.slice(0, first?.index).trim()
  if (first && isSite(before, url) && !isHomePage(url))
    return plainLine(line.slice(first.index + first[0].length), nameCharsMax)
  const kept = line.slice(0, last.index).trim()
  const cut = line.slice(last.index + last[0].length).trim()
  if (first && isSite(before, url)) return plainLine(before, nameCharsMax)
  const says = wordsIn(kept) > 1 || isWideScript(kept)
  return plainLine(says && wordsIn(cut) <= siteWordsMax ? kept : line, nameCharsMax)
}

/** Whether an address is the first page of a site or section, for which the name of the site is clearer. */
const isHomePage = (url: string) => /^\/[^/.-]*\/?$/.test(URL.parse(url)?.pathname ?? '')

const wordsIn = (text: string) => text.split(/\s+/).length
const isWideScript = (text: string) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) && text.length >= 4

function isSite(part: string, url: string): boolean {
  const squashed = part.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const host = URL.parse(url)?.host.replace(/[^\p{L}\p{N}]/gu, '') ?? ''
  return squashed.length >= 3 && host.includes(squashed)
}
