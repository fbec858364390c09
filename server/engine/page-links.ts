import { asWebLink, isWebLink } from '#contract/links/web-link.ts'

/**
 * The addresses that the model of one run may read: those that the owner gave, and those in texts that were read. A
 * model can only select one of them, not compose one, so that it cannot leak data in an address.
 */
export class KnownAddresses {
  readonly #byKey = new Map<string, string>()

  /** Adds the addresses in a text of the owner, or of the user who started the run. */
  learnWritten(text: string): void {
    this.#add(addressesWritten(text))
  }

  /** Adds the address of a page and those in its text. */
  learnPage(text: string, url: string): void {
    this.#add([url, ...addressesIn(text, url)])
  }

  /** The address as it was given; null: unknown. */
  find(asked: string): string | null {
    const key = addressKey(asked)
    return key === null ? null : (this.#byKey.get(key) ?? null)
  }

  #add(addresses: readonly string[]): void {
    for (const address of addresses) {
      const key = addressKey(address)
      if (key !== null && !this.#byKey.has(key)) this.#byKey.set(key, address)
    }
  }
}

/** A link of a page, as an absolute address of the web. */
export interface PageLink {
  label: string
  url: string
}

const image =
  /!\[[^[\]]{0,500}\]\([^()\s]{0,2000}(?:\([^()\s]{0,200}\)[^()\s]{0,500})?(?:\s"[^"]{0,300}")?\)/g
const anchor =
  /\[([^[\]]{0,500})\]\(\s?<?([^()<>\s]{0,2000}(?:\([^()\s]{0,200}\)[^()\s]{0,500})?)>?(?:\s"[^"]{0,300}")?\)/g
const bareAddress = /https?:\/\/[^\s<>"'`|\\^{}[\]]{1,2000}/gi
/** An address as owners write it: 'example.com/prices', 'localhost:8080'. */
const plainAddress =
  /(?<![\w@./-])(?:(?:[a-z\d-]{1,63}\.){1,5}[a-z]{2,24}|localhost|\d{1,3}(?:\.\d{1,3}){3})(?::\d{1,5})?(?:\/[^\s<>"'`|\\^{}[\]]{0,2000})?/gi
/** Parameters that identify where visitors of a site come from and do not change the page. */
const tracking =
  /^(?:utm_\w+|fbclid|gclid|dclid|gbraid|wbraid|msclkid|yclid|igshid|mc_[ce]id|_hs(?:enc|mi)|vero_id|wt_mc|at_(?:medium|campaign|link\w*)|ref_src|cmpid|icid|mkt_tok)$/i

/** Limits of the link list of one page: this number, and this share of its length, but at least a few. */
const linksMax = 25
const listShareMax = 0.04
const listCharsMin = 300
const labelCharsMax = 50

/**
 * The text of a page for a model: without images, and with each link once in a short list at its end instead of
 * addresses between the words.
 */
export function textForModel(text: string, base: string): string {
  const { plain, links } = withoutLinks(text, base)
  const list = listOf(links, plain, base)
  return list ? `${plain}\n\n${list}` : plain
}

/** The list of the links of a page for a model that is shown only a part of its text; empty when there is none. */
export function linkList(text: string, base: string, shown: string): string {
  return listOf(withoutLinks(text, base).links, shown, base)
}

function withoutLinks(text: string, base: string): { plain: string; links: PageLink[] } {
  const links: PageLink[] = []
  const plain = text
    .replace(image, '')
    .replace(anchor, (_, label: string, target: string) => {
      const url = webAddress(target, base)
      if (url && label.trim()) links.push({ label: label.trim(), url: withoutTracking(url) })
      return label
    })
    .replace(bareAddress, (address) => {
      const bare = trimmed(address)
      return withoutTracking(bare) + address.slice(bare.length)
    })
    .replace(/^[ \t]*(?:[-*+][ \t]*)?$\n?/gm, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return { plain, links }
}

/** All addresses in the text of a page. */
export function addressesIn(text: string, base: string): string[] {
  const targets = [...text.matchAll(anchor)].map(([, , target = '']) => webAddress(target, base))
  const bare = [...text.matchAll(bareAddress)].map(([address]) => webAddress(trimmed(address), base))
  return [...targets, ...bare].filter((url) => url !== null)
}

/** All addresses in a text of the owner, also without a scheme. */
export function addressesWritten(text: string): string[] {
  const plain = [...text.matchAll(plainAddress)].map(([address]) => asWebLink(trimmed(address)))
  return [...addressesIn(text, 'https://localhost'), ...plain.filter(isWebLink)]
}

/** A key that is equal for different spellings of one address. */
export function addressKey(address: string): string | null {
  const url = URL.parse(withoutTracking(address))
  return url && isWeb(url) ? `${url.host}${url.pathname.replace(/\/+$/, '')}${url.search}` : null
}

function listOf(links: readonly PageLink[], text: string, base: string): string {
  const charsMax = Math.max(listCharsMin, text.length * listShareMax)
  const listed = new Set([addressKey(base)])
  const lines: string[] = []
  let chars = 0
  for (const { label, url } of links) {
    const key = addressKey(url)
    if (listed.has(key) || text.includes(url)) continue
    const words = label.replace(/\s+/g, ' ')
    const line = `- ${words.length > labelCharsMax ? `${words.slice(0, labelCharsMax).toWellFormed()}…` : words}: ${url}`
    if (lines.length >= linksMax || chars + line.length > charsMax) continue
    listed.add(key)
    lines.push(line)
    chars += line.length
  }
  return lines.length > 0 ? ['Links of this page:', ...lines].join('\n') : ''
}

/** Removes the punctuation of the sentence after an address. */
function trimmed(address: string): string {
  const bare = address.replace(/[.,;:!?*_]+$/, '')
  return bare.endsWith(')') && !bare.includes('(') ? trimmed(bare.slice(0, -1)) : bare
}

function webAddress(target: string, base: string): string | null {
  if (target === '' || target.startsWith('#')) return null
  const url = URL.parse(target, base)
  return url && isWeb(url) ? url.href : null
}

const isWeb = ({ protocol }: URL) => protocol === 'http:' || protocol === 'https:'

function withoutTracking(address: string): string {
  if (!address.includes('?')) return address
  const url = URL.parse(address)
  if (!url) return address
  const names = [...url.searchParams.keys()].filter((name) => tracking.test(name))
  if (names.length === 0) return address
  for (const name of names) url.searchParams.delete(name)
  return url.href
}
