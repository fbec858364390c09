import { webLinksMax } from '#contract/agents/agents.ts'
import { asWebLink, isWebLink } from '#contract/links/web-link.ts'

/** The result of adding links: the new list, and the rejected entries, ready for display. */
export interface LinkImport {
  links: string[]
  added: number
  duplicates: number
  errors: string[]
}

const shownCharsMax = 80

/** Adds a typed link, which may contain commas, to a list; skips a duplicate. */
export function addLink(current: string[], text: string): LinkImport {
  const link = asWebLink(text.trim())
  const result = { links: current, added: 0, duplicates: 0, errors: [] }
  // A browser would encode a space into the address, and a word after a link is not part of it.
  if (!isWebLink(link) || /\s/.test(link))
    return {
      ...result,
      errors: [isOtherScheme(link) ? `"${shorten(link)}" ${otherScheme}` : 'Please enter valid URLs'],
    }
  if (hasLink(current, link)) return { ...result, duplicates: 1 }
  if (current.length >= webLinksMax) return { ...result, errors: [overLimitMessage(1)] }
  return { ...result, links: [...current, link], added: 1 }
}

/** Adds the links of a text, separated by newlines or commas, to a list; skips duplicates. */
export function importLinks(current: string[], text: string): LinkImport {
  return addEntries(current, entriesOf(text))
}

/** Adds separate links, which may contain commas, to a list; skips duplicates. */
export function addLinks(current: string[], links: string[]): LinkImport {
  return addEntries(
    current,
    links.map((entry, index) => ({ entry, line: index + 1 })),
  )
}

function addEntries(current: string[], entries: Entry[]): LinkImport {
  const result: LinkImport = { links: [...current], added: 0, duplicates: 0, errors: [] }
  const seen = new Set(current.map(canonical))
  let overLimit = 0

  for (const { entry: typed, line } of entries) {
    const entry = asWebLink(typed)
    if (!isWebLink(entry)) {
      result.errors.push(
        isOtherScheme(entry)
          ? `Line ${line}: "${shorten(entry)}" ${otherScheme}`
          : `Line ${line}: "${shorten(entry)}" is not a valid URL`,
      )
    } else if (seen.has(canonical(entry))) {
      result.duplicates += 1
    } else if (result.links.length >= webLinksMax) {
      overLimit += 1
    } else {
      seen.add(canonical(entry))
      result.links.push(entry)
      result.added += 1
    }
  }

  if (overLimit > 0) result.errors.push(overLimitMessage(overLimit))
  return result
}

/** The result in one sentence, for users who cannot see the list grow. */
export function describeImport({ added, duplicates, errors }: LinkImport): string {
  const parts = [`${added} ${added === 1 ? 'link' : 'links'} added`]
  if (duplicates > 0) parts.push(`${duplicates} already in the list`)
  if (errors.length > 0) parts.push(`${errors.length} not taken`)
  return `${parts.join(', ')}.`
}

interface Entry {
  entry: string
  line: number
}

function entriesOf(text: string): Entry[] {
  return text.split(/\r\n|\r|\n/).flatMap((row, index) =>
    row
      .split(',')
      .map((entry) => unquote(entry.trim()))
      .filter((entry) => entry !== '')
      .map((entry) => ({ entry, line: index + 1 })),
  )
}

/** Whether a list contains a link, in any spelling. */
export function hasLink(current: readonly string[], link: string): boolean {
  return current.some((other) => canonical(other) === canonical(link))
}

const otherScheme = 'is not a web address (http or https)'
const isOtherScheme = (text: string) => URL.canParse(text) && !/^https?:/i.test(text)

const overLimitMessage = (count: number) => `An agent reads at most ${webLinksMax} links: ${count} left out`

/** Removes the quotes that spreadsheets write around cells. */
function unquote(entry: string): string {
  return entry.replace(/^"(.*)"$/, '$1').trim()
}

function canonical(link: string): string {
  return URL.canParse(link) ? new URL(link).href : link
}

function shorten(entry: string): string {
  return entry.length > shownCharsMax ? `${entry.slice(0, shownCharsMax)}…` : entry
}
