import { Parser } from 'htmlparser2'
import { cleanLine } from './clean-text.ts'
import { isoDate } from './publication-date.ts'

const depthMax = 256
const tagsMax = 30_000
const sliceChars = 65_536
const ldJsonCharsMax = 200_000
const voidTags = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
const dateNames = new Set(
  `article:published_time og:article:published_time datepublished date dc.date dc.date.issued dcterms.created
   dcterms.issued citation_publication_date citation_date parsely-pub-date pubdate publishdate publish-date sailthru.date`.split(
    /\s+/,
  ),
)

export interface HtmlScan {
  /** So deep or so many tags that building a tree of it could take for ever. */
  tooComplex: boolean
  title: string | null
  publishedAt: string | null
}

type Attributes = Record<string, string>

/** One pass over a page in linear time: whether it is safe to build its tree, and what it says of itself. */
export function scanHtml(html: string): HtmlScan {
  const size = { depth: 0, depthReached: 0, tags: 0 }
  const tooComplex = () => size.depthReached > depthMax || size.tags > tagsMax
  const facts = new PageFacts()
  const parser = new Parser({
    onopentag(name, attributes) {
      size.tags++
      if (!voidTags.has(name)) size.depth++
      size.depthReached = Math.max(size.depthReached, size.depth)
      facts.open(name, attributes)
    },
    ontext: (text) => facts.text(text),
    onclosetag(name) {
      if (!voidTags.has(name)) size.depth--
      facts.close(name)
    },
  })
  for (let at = 0; at < html.length && !tooComplex(); at += sliceChars) {
    parser.write(html.slice(at, at + sliceChars))
  }
  return { tooComplex: tooComplex(), title: facts.title(), publishedAt: facts.publishedAt() }
}

class PageFacts {
  #reading: 'title' | 'json' | 'heading' | undefined
  #heading = ''
  #drawings = 0
  #titleText = ''
  #shareTitle = ''
  #json = ''
  #metaDate: string | null = null
  #markedDate: string | null = null
  #jsonDate: string | null = null

  open(name: string, attributes: Attributes): void {
    if (name === 'meta') return this.#meta(attributes)
    if (name === 'svg') this.#drawings++
    if (name === 'title' && !this.#titleText && this.#drawings === 0) this.#reading = 'title'
    if (name === 'h1' && !this.#heading) this.#reading = 'heading'
    if (name === 'script' && /^application\/ld\+json/i.test(attributes.type ?? '')) this.#reading = 'json'
    if (name === 'time' && (attributes.itemprop === 'datePublished' || 'pubdate' in attributes)) {
      this.#markedDate ??= isoDate(attributes.datetime)
    }
  }

  text(text: string): void {
    if (this.#reading === 'title') this.#titleText += text.slice(0, 1000)
    if (this.#reading === 'heading' && this.#heading.length < 1000) this.#heading += text
    if (this.#reading === 'json' && this.#json.length < ldJsonCharsMax) this.#json += text
  }

  close(name: string): void {
    if (name === 'script' && this.#reading === 'json') {
      this.#jsonDate ??= dateInJson(this.#json)
      this.#json = ''
    }
    if (name === 'svg') this.#drawings--
    if (name === 'title' || name === 'h1' || name === 'script') this.#reading = undefined
  }

  /** The site's name after the page's own is left out where the main heading shows which part is which. */
  title(): string | null {
    const title = cleanLine(this.#shareTitle) ?? cleanLine(this.#titleText)
    const heading = cleanLine(this.#heading)
    return heading && title?.startsWith(`${heading} `) ? heading : (title ?? heading)
  }

  publishedAt(): string | null {
    return this.#metaDate ?? this.#jsonDate ?? this.#markedDate
  }

  #meta({ property, name, itemprop, content }: Attributes): void {
    const key = (property ?? name ?? itemprop ?? '').toLowerCase()
    if (key === 'og:title') this.#shareTitle ||= content ?? ''
    if (dateNames.has(key)) this.#metaDate ??= isoDate(content)
  }
}

/** The first `datePublished` anywhere in JSON-LD; a page's broken JSON is searched as text. */
function dateInJson(json: string): string | null {
  return isoDate(/"datePublished"\s*:\s*"([^"]{4,60})"/.exec(json)?.[1])
}
