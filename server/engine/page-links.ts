import { asWebLink, isWebLink } from '#contract/links/web-link.ts'

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
/** How owners write an address: 'example.com/prices', 'localhost:8080'. */
const plainAddress =
  /(?<![\w@./-])(?:(?:[a-z\d-]{1,63}\.){1,5}[a-z]{2,24}|localhost|\d{1,3}(?:\.\d{1,3}){3})(?::\d{1,5})?(?:\/[^\s<>"'`|\\^{}[\]]{0,2000})?/gi
/** What tells a site where its readers come from, and nothing of what they read. */
const tracking =
  /^(?:utm_\w+|fbclid|gclid|dclid|gbraid|wbraid|msclkid|yclid|igshid|mc_[ce]id|_hs(?:enc|mi)|vero_id|wt_mc|at_(?:medium|campaign|link\w*)|ref_src|cmpid|icid|mkt_tok)$/i

/** Listed of one page: so many links, and so much of its length, but a few of any. */
const linksMax = 25
const listShareMax = 0.04
const listCharsMin = 300
const labelCharsMax = 50

/**
 * The text of a page for a model: without images, and with its links as a short list at its end instead of addresses
 * between the words, each address once.
 */
export function textForModel(text: string, base: string): string {
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
  const list = listOf(links, plain, base)
  return list ? `${plain}\n\n${list}` : plain
}

/** Every address that stands in the text of a page. */
export function addressesIn(text: string, base: string): string[] {
  const targets = [...text.matchAll(anchor)].map(([, , target = '']) => webAddress(target, base))
  const bare = [...text.matchAll(bareAddress)].map(([address]) => webAddress(trimmed(address), base))
  return [...targets, ...bare].filter((url) => url !== null)
}

/** Every address in what an owner wrote, also without its scheme. */
export function addressesWritten(text: string): string[] {
  const plain = [...text.matchAll(plainAddress)].map(([address]) => asWebLink(trimmed(address)))
  return [...addressesIn(text, 'https://localhost'), ...plain.filter(isWebLink)]
}

/** What is the same for two ways to write one address. */
export function addressKey(address: string): string | null {
  const url = URL.parse(withoutTracking(address))
  return url && isWeb(url) ? `${url.host}${url.pathname.replace(/\/+$/, '')}${url.search}` : null
}

function listOf(links: readonly PageLink[], text: string, base: string): string {
  const charsMax = Math.max(listCharsMin, text.length * listShareMax)
  const told = new Set([addressKey(base)])
  const lines: string[] = []
  let chars = 0
  for (const { label, url } of links) {
    const key = addressKey(url)
    if (told.has(key) || text.includes(url)) continue
    const words = label.replace(/\s+/g, ' ')
    const line = `- ${words.length > labelCharsMax ? `${words.slice(0, labelCharsMax).toWellFormed()}…` : words}: ${url}`
    if (lines.length >= linksMax || chars + line.length > charsMax) continue
    told.add(key)
    lines.push(line)
    chars += line.length
  }
  return lines.length > 0 ? ['Links of this page:', ...lines].join('\n') : ''
}

/** What follows an address in a sentence is no part of it. */
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
