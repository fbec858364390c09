import { plainLine } from '#server/platform/text/plain-line.ts'
import { shownAddress } from '#server/platform/text/safe-markdown.ts'

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
  if (first && isSite(before, url) && !isFrontDoor(url))
    return plainLine(line.slice(first.index + first[0].length), nameCharsMax)
  const kept = line.slice(0, last.index).trim()
  const cut = line.slice(last.index + last[0].length).trim()
  if (first && isSite(before, url)) return plainLine(before, nameCharsMax)
  const says = wordsIn(kept) > 1 || isWideScript(kept)
  return plainLine(says && wordsIn(cut) <= siteWordsMax ? kept : line, nameCharsMax)
}

/** Whether an address is the first page of a site or section, for which the name of the site is clearer. */
const isFrontDoor = (url: string) => /^\/[^/.-]*\/?$/.test(URL.parse(url)?.pathname ?? '')

const wordsIn = (text: string) => text.split(/\s+/).length
const isWideScript = (text: string) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) && text.length >= 4

function isSite(part: string, url: string): boolean {
  const squashed = part.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const host = URL.parse(url)?.host.replace(/[^\p{L}\p{N}]/gu, '') ?? ''
  return squashed.length >= 3 && host.includes(squashed)
}
