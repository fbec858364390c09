import { webLinksMax } from '#contract/agents/agents.ts'
import { asWebLink, isWebLink } from '#contract/links/web-link.ts'

/** What became of a text of links: the list as it is now, and what was not taken, fit to show. */
export interface LinkImport {
  links: string[]
  added: number
  duplicates: number
  errors: string[]
}

const shownCharsMax = 80

/** Adds one typed link to a list, with its commas; a link already there is skipped. */
export function addLink(current: string[], text: string): LinkImport {
  const link = asWebLink(text.trim())
  const result = { links: current, added: 0, duplicates: 0, errors: [] }
  // A browser would take a space into the address, and a word after a link is none of it.
  if (!isWebLink(link) || /\s/.test(link))
    return {
      ...result,
      errors: [isOtherScheme(link) ? `"${shorten(link)}" ${otherScheme}` : 'Please enter valid URLs'],
    }
  if (hasLink(current, link)) return { ...result, duplicates: 1 }
  if (current.length >= webLinksMax) return { ...result, errors: [overLimitMessage(1)] }
  return { ...result, links: [...current, link], added: 1 }
}

/** Adds the links of a text, parted by newlines or commas, to a list; a link already there is skipped. */
export function importLinks(current: string[], text: string): LinkImport {
  return addEntries(current, entriesOf(text))
}

/** Adds links that are told apart already, with their commas; a link already there is skipped. */
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

/** One sentence about an import, for a person who cannot see the list grow. */
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

/** Whether a link is in a list, however it is written. */
export function hasLink(current: readonly string[], link: string): boolean {
  return current.some((other) => canonical(other) === canonical(link))
}

const otherScheme = 'is not a web address (http or https)'
const isOtherScheme = (text: string) => URL.canParse(text) && !/^https?:/i.test(text)

const overLimitMessage = (count: number) => `An agent reads at most ${webLinksMax} links: ${count} left out`

/** Spreadsheets write their cells in quotes. */
function unquote(entry: string): string {
  return entry.replace(/^"(.*)"$/, '$1').trim()
}

function canonical(link: string): string {
  return URL.canParse(link) ? new URL(link).href : link
}

function shorten(entry: string): string {
  return entry.length > shownCharsMax ? `${entry.slice(0, shownCharsMax)}…` : entry
}
