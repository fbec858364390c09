import { Parser } from 'htmlparser2'
import type { PageFacts } from './choose-blocks.ts'
import { pageTitle } from './page-title.ts'
import { isoDate } from './publication-date.ts'

const depthMax = 256
const tagsMax = 30_000
const sliceChars = 65_536
const headingsMax = 5
const ldJsonCharsMax = 200_000
const voidTags = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
const words = (text: string) => new Set(text.split(/\s+/))
const dateNames = words(
  `article:published_time og:article:published_time datepublished citation_publication_date citation_date
   parsely-pub-date sailthru.date pubdate publishdate publish-date publication_date`,
)
export interface HtmlScan {
  /** Tags so deep or so many that building a tree could take forever. */
  tooComplex: boolean
  title: string | null
  publishedAt: string | null
  /** As the page calls its language; empty when it does not. */
  language: string
  declared: PageFacts['declared']
}

type Attributes = Record<string, string>

/** One pass over a page in linear time: whether it is safe to build its tree, and its metadata. */
export function scanHtml(html: string, url = ''): HtmlScan {
  const size = { depth: 0, depthReached: 0, tags: 0 }
  const tooComplex = () => size.depthReached > depthMax || size.tags > tagsMax
  const facts = new FoundFacts()
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
  const { language, declared } = facts
  return {
    tooComplex: tooComplex(),
    title: facts.title(url),
    publishedAt: facts.publishedAt(),
    language,
    declared,
  }
}

const articleType = /(?:Article|BlogPosting)$/
/** What a product or a thread declares itself to be, and its entries. */
const factsType = /^(?:Product|DiscussionForumPosting|QAPage|Comment)$/
/** An article may be declared twice: in JSON-LD and in the elements. */
const articlesMax = 2
const typeInJson = /"@type"\s*:\s*\[?\s*"(\w{1,40})"/g

class FoundFacts {
  language = ''
  declared: PageFacts['declared'] = null
  #reading: 'title' | 'json' | 'heading' | undefined
  readonly #headings: string[] = []
  #drawings = 0
  #articles = 0
  #shown = ''
  #shared = ''
  #site = ''
  #json = ''
  #metaDate: string | null = null
  #jsonDate: string | null = null

  open(name: string, attributes: Attributes): void {
    if (name === 'html') this.language = attributes.lang ?? attributes['xml:lang'] ?? ''
    if (name === 'meta') return this.#meta(attributes)
    if (attributes.itemtype) this.#declare(attributes.itemtype.replace(/^.*\//, ''))
    if (name === 'svg') this.#drawings++
    if (name === 'title' && !this.#shown && this.#drawings === 0) this.#reading = 'title'
    if (name === 'h1' && this.#headings.length < headingsMax) {
      this.#reading = 'heading'
      this.#headings.push('')
    }
    if (name === 'script' && /^application\/ld\+json/i.test(attributes.type ?? '')) this.#reading = 'json'
  }

  text(text: string): void {
    if (this.#reading === 'title') this.#shown += text.slice(0, 1000)
    const heading = this.#headings.at(-1) ?? ''
    if (this.#reading === 'heading' && heading.length < 1000)
      this.#headings[this.#headings.length - 1] = heading + text
    if (this.#reading === 'json' && this.#json.length < ldJsonCharsMax) this.#json += text
  }

  close(name: string): void {
    if (name === 'script' && this.#reading === 'json') {
      this.#jsonDate ??= this.#date(inJson(this.#json, 'datePublished'))
      for (const [, type] of this.#json.matchAll(typeInJson)) this.#declare(type)
      this.#json = ''
    }
    if (name === 'svg') this.#drawings--
    if (name === 'title' || name === 'h1' || name === 'script') this.#reading = undefined
  }

  title(url: string): string | null {
    const facts = {
      shared: this.#shared,
      shown: this.#shown,
      site: this.#site,
    }
    return pageTitle({ ...facts, headings: this.#headings }, url)
  }

  publishedAt(): string | null {
    return this.#metaDate ?? this.#jsonDate
  }

  /** A page may show an article with its comments and products; one with many articles is a list of them. */
  #declare(type = ''): void {
    if (articleType.test(type)) {
      this.#articles++
      this.declared = this.#articles <= articlesMax ? 'article' : 'shared'
    } else if (factsType.test(type) && this.declared === null) this.declared = 'facts'
  }

  #date(text: string | undefined): string | null {
    return isoDate(text, this.language)
  }

  #meta({ property, name, itemprop, content }: Attributes): void {
    const key = (property ?? name ?? itemprop ?? '').toLowerCase()
    if (key === 'og:title') this.#shared ||= content ?? ''
    if (key === 'og:site_name' || key === 'application-name') this.#site ||= content ?? ''
    if (key === 'og:type' && /^article$/i.test(content ?? '') && this.declared !== 'article')
      this.declared = 'shared'
    if (key === 'og:type' && /^product/i.test(content ?? '')) this.#declare('Product')
    if (key === 'og:locale') this.language ||= (content ?? '').replace('_', '-')
    if (dateNames.has(key)) this.#metaDate ??= this.#date(content)
  }
}

/** The first text of this name anywhere in JSON-LD; a page's broken JSON is searched as text. */
function inJson(json: string, name: string): string | undefined {
  const text = new RegExp(`"${name}"\\s*:\\s*"((?:[^"\\\\]|\\\\.){1,1000})"`).exec(json)?.[1]
  return text
    ?.replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replace(/\\(.)/g, '$1')
}
