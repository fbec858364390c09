import { Parser } from 'htmlparser2'
import type { PagePicture } from '#server/engine/page.ts'
import { cleanLine } from '#server/engine/page-digest/read/page-text.ts'
import { isHiddenStyle } from './page-tree.ts'

type Attributes = Record<string, string | undefined>

/** Pictures that belong to the frame of a site, by their names. */
const isSign =
  /(?:^|[^a-z])(?:logo|icon|sprite|avatar|badge|emoji|spinner|pixel|tracking|blank|placeholder)(?:$|[^a-z])/i
const sideMin = 100
const tagsMax = 300
const picturesMax = 12
const addressCharsMax = 2_000
/** Wider variants show no more to a model. */
const widthMax = 2_000

/** The pictures that a page shows, those of its main part first; empty when there are none. */
export function pagePictures(html: string, url: string): { pictures?: PagePicture[] } {
  const found = new Map<string, PagePicture & { rank: number }>()
  let mainDepth = 0
  let left = tagsMax
  let cover: string | null = null
  const parser = new Parser({
    onopentag(name, attributes) {
      if (isMain(name)) mainDepth += 1
      if (name === 'meta' && attributes.property === 'og:image') cover ??= addressOf(attributes.content, url)
      if (name !== 'img' || left-- <= 0) return
      const picture = shownPicture(attributes, url)
      if (!picture || found.has(picture.url)) return
      found.set(picture.url, {
        ...picture,
        rank: (mainDepth > 0 ? 0 : 1) + (isSignOf(attributes, picture.url) ? 2 : 0),
      })
    },
    onclosetag(name) {
      if (isMain(name)) mainDepth -= 1
    },
  })
  parser.end(html)
  const pictures = [...found.values()]
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, picturesMax)
    .map(({ url: address, alt }): PagePicture => ({ url: address, alt }))
  // The picture that a page gives to those who share it.
  if (pictures.length === 0 && cover !== null) pictures.push({ url: cover, alt: null })
  return pictures.length > 0 ? { pictures } : {}
}

const isMain = (name: string) => name === 'main' || name === 'article'

function shownPicture(given: Attributes, base: string): PagePicture | null {
  const isSmall = [given.width, given.height].some(
    (size) => /^\d+(?:px)?$/.test(size ?? '') && parseInt(size ?? '', 10) < sideMin,
  )
  const isHidden =
    given.hidden !== undefined || given['aria-hidden'] === 'true' || isHiddenStyle(given.style ?? '')
  if (isSmall || isHidden) return null
  const widest = widestIn(given.srcset ?? given['data-srcset'] ?? '')
  const url = addressOf(widest, base) ?? addressOf(given['data-src'], base) ?? addressOf(given.src, base)
  return url === null ? null : { url, alt: cleanLine(given.alt) }
}

function isSignOf(given: Attributes, url: string): boolean {
  const file = URL.parse(url)?.pathname.split('/').at(-1) ?? ''
  return isSign.test(`${file} ${given.class ?? ''} ${given.id ?? ''}`.slice(0, addressCharsMax))
}

/** The widest picture of a `srcset` that is not wider than a model needs. */
function widestIn(srcset: string): string | undefined {
  const candidates = [...srcset.matchAll(/(\S{1,2000})\s{1,20}(\d{1,5})w\b/g)].map(
    ([, address = '', width]) => ({
      address: address.replace(/^,/, ''),
      width: Number(width),
    }),
  )
  const fitting = candidates.filter(({ width }) => width <= widthMax)
  return fitting.toSorted((a, b) => b.width - a.width)[0]?.address
}

function addressOf(given: string | undefined, base: string): string | null {
  const url = given ? URL.parse(given.trim(), base) : null
  if (!url || !/^https?:$/.test(url.protocol) || /\.svgz?$/i.test(url.pathname)) return null
  return url.href.length <= addressCharsMax ? url.href : null
}
