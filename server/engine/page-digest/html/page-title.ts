import { cleanLine } from '#server/engine/page-digest/read/page-text.ts'

export interface TitleFacts {
  /** The title for sharing. */
  shared: string
  /** The title that a browser shows. */
  shown: string
  /** Main headings, in their order. */
  headings: readonly string[]
  site: string
}

const separator = /\s+(?:[|–—·•»«›‹]|::|-)\s+|\s*\|\s*/
const strong = /[|»«›‹]|::/
const siteWordsMax = 4
const restWordsMin = 3

const keyOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
const wordsIn = (text: string) => text.split(/\s+/).length

/** The page's own name, without the site's name at either end; null when the page has none. */
export function pageTitle(facts: TitleFacts, url: string): string | null {
  const headings = facts.headings.flatMap((each) => cleanLine(each) ?? [])
  const title = cleanLine(facts.shared) ?? cleanLine(facts.shown)
  const [first = null] = headings
  if (!title) return first
  const named = headings.find((name) => isPartOf(name, title))
  return named ?? withoutSite(title, siteKeys(cleanLine(facts.site), url))
}

/** Whether a name is the beginning or the end of a title, delimited by a separator. */
function isPartOf(name: string, title: string): boolean {
  const key = keyOf(name)
  if (!key) return false
  const parts = title.split(separator)
  return parts.some((_, at) => {
    const start = keyOf(parts.slice(0, at + 1).join(''))
    const end = keyOf(parts.slice(at).join(''))
    return key === start || key === end
  })
}

function siteKeys(site: string | null, url: string): string[] {
  const host = URL.parse(url)?.hostname.replace(/^www\./, '') ?? ''
  const labels = host.split('.').slice(0, -1)
  return [keyOf(site ?? ''), keyOf(host), keyOf(labels.join('')), ...labels.map(keyOf)].filter(
    (key) => key.length > 1,
  )
}

/**
 * Removes the name of the site: parts that match it, and short parts after a vertical bar, which are names of sections
 * and sites.
 */
function withoutSite(title: string, sites: readonly string[]): string {
  const marks = [...title.matchAll(new RegExp(separator, 'g'))]
  const last = marks.at(-1)
  if (!last) return title
  const before = title.slice(0, last.index).trim()
  const after = title.slice(last.index + last[0].length).trim()
  const isName = strong.test(last[0]) && wordsIn(after) <= siteWordsMax && wordsIn(before) >= restWordsMin
  if (before && (isSite(after, sites) || isName)) return withoutSite(before, sites)
  const [mark] = marks
  const start = title.slice(0, mark?.index).trim()
  const rest = title.slice((mark?.index ?? 0) + (mark?.[0].length ?? 0)).trim()
  return rest && isSite(start, sites) ? withoutSite(rest, sites) : title
}

function isSite(part: string, sites: readonly string[]): boolean {
  const key = keyOf(part)
  return sites.some(
    (site) =>
      key === site || (site.length > 3 && key.length > 3 && (key.startsWith(site) || site.startsWith(key))),
  )
}
