import { isHiddenStyle } from './page-tree.ts'

const frameTag = /<i?frame\b([^<>]{1,2000})>/gi
const attribute = /([\w-]{1,40})\s*(?:=\s*(?:"([^"]{0,1000})"|'([^']{0,1000})'|([^\s"'>]{1,1000})))?/g
const framesMax = 5
const tagsMax = 50

/** The addresses of the visible frames of a page that show another page of its site, at most five. */
export function framesOfSite(html: string, url: string): string[] {
  const own = URL.parse(url)
  if (!own) return []
  const found = new Set<string>()
  let left = tagsMax
  for (const [, attributes = ''] of html.matchAll(frameTag)) {
    if (left-- === 0 || found.size >= framesMax) break
    const frame = shownFrame(attributes, url)
    if (frame && isOfSite(frame, own) && withoutHash(frame) !== withoutHash(own)) found.add(frame.href)
  }
  return [...found]
}

function shownFrame(attributes: string, url: string): URL | null {
  const given = new Map(
    [...attributes.matchAll(attribute)].map(([, name = '', ...values]) => [
      name.toLowerCase(),
      values.find((value) => value !== undefined) ?? '',
    ]),
  )
  const isTiny = ['width', 'height'].some((name) => /^[01](?:px)?$/.test(given.get(name) ?? ''))
  const isHidden =
    given.has('hidden') || given.get('aria-hidden') === 'true' || isHiddenStyle(given.get('style') ?? '')
  const source = given.get('src')?.replaceAll('&amp;', '&')
  const frame = source ? URL.parse(source, url) : null
  return frame && !isTiny && !isHidden && /^https?:$/.test(frame.protocol) ? frame : null
}

/** The same host, or one below it. */
function isOfSite({ hostname, port, protocol }: URL, own: URL): boolean {
  const site = own.hostname.replace(/^www\./, '')
  const isBelow = hostname === own.hostname || hostname === site || hostname.endsWith(`.${site}`)
  return isBelow && port === own.port && protocol === own.protocol
}

const withoutHash = ({ href }: URL) => href.split('#', 1)[0]
