import { articleTree, type ArticleTree } from './page-tree.ts'
import { oneOf, randomFrom } from './random.ts'

interface Noise {
  /** What a visit shows, by its number from 0. */
  at: (visit: number) => string
  where: 'top' | 'title' | 'middle' | 'end'
}

type Maker = (random: () => number) => Noise

const pick = (random: () => number, all: readonly string[]) => oneOf(random, all) ?? ''

/** A number that grows with each visit, as a site writes it. */
function counter(random: () => number): (visit: number) => string {
  const [from, step] = [200 + Math.floor(random() * 9_000), 3 + Math.floor(random() * 90)]
  const locale = pick(random, ['en', 'de', 'fr', 'sv', 'hi'])
  return (visit) => (from + step * visit * (visit + 1)).toLocaleString(locale)
}

const inMarkup = (random: () => number, classes: readonly string[]) => {
  const [tag, name] = [pick(random, ['p', 'div', 'span', 'section']), pick(random, [...classes, ''])]
  return (text: string) => `<${tag}${name ? ` class="${name}"` : ''}>${text}</${tag}>`
}

const teasers = [
  'Harbour office opens earlier',
  'Five walks along the northern coast',
  'Why the bridge needs new bolts',
  'A baker who counts her loaves',
  'The long way to a shorter queue',
  'How the library lends its tools',
  'Old boats and new engines',
  'What the river says in spring',
  'Small farms, big fences',
  'The last telephone box of the valley',
  'Night trains return to the coast',
  'Nobody wants the yellow chairs',
]
const adverts = [
  'Fresh coffee at your door. Try Bean & Barrel.',
  'Winter tyres from 49 euros at Wheelhouse.',
  'Learn Danish in ten minutes a day with Lingua.',
  'Sleep better: Nordlys mattresses, 100 nights free.',
  'Your next phone costs less at Ringly.',
  'Holidays by the lake: Seeblick resort.',
  'Fast fibre for the whole street. Volta.',
  'Shoes that wait for you. Hallmark & Sons.',
]

/** What changes on a page at each visit and says nothing of its subject. */
export const noises: Record<string, Maker> = {
  views: (random) => {
    const [count, wrap] = [counter(random), inMarkup(random, ['views', 'post-meta', 'stats'])]
    const text = pick(random, [
      '# views',
      'Views: #',
      '# Aufrufe',
      '# lectures',
      '# visualizzazioni',
      '# visningar',
      '조회수 #',
      '# просмотров',
      '# görüntüleme',
      '# बार देखा गया',
      '閲覧数 #',
      '# people read this',
    ])
    return { where: 'title', at: (visit) => wrap(text.replace('#', count(visit))) }
  },
  share: (random) => {
    const [count, wrap] = [counter(random), inMarkup(random, ['share', 'social', 'share-buttons'])]
    const text = pick(random, [
      'Share · Facebook # · X',
      '# shares',
      'Teilen: #',
      'Partager (#)',
      'Delningar #',
      '# paylaşım',
      'Поделились: #',
    ])
    return { where: 'end', at: (visit) => wrap(text.replace('#', count(visit))) }
  },
  teasers: (random) => {
    const name = pick(random, ['related', 'teasers', 'more-stories', 'col-3', ''])
    const from = Math.floor(random() * teasers.length)
    const at = (visit: number) =>
      [0, 1, 2].map((each) => teasers[(from + visit * 3 + each) % teasers.length] ?? '')
    const head = pick(random, ['', '<h3>More stories</h3>', '<h3>Mehr zum Thema</h3>'])
    return {
      where: 'end',
      at: (visit) =>
        `<div class="${name}">${head}<ul>${at(visit)
          .map((text) => `<li><a href="/${text.length}${text.charCodeAt(4)}">${text}</a></li>`)
          .join('')}</ul></div>`,
    }
  },
  advert: (random) => {
    const wrap = inMarkup(random, ['ad', 'ads', 'advert', 'sponsor', 'box'])
    const from = Math.floor(random() * adverts.length)
    return { where: 'middle', at: (visit) => wrap(adverts[(from + visit) % adverts.length] ?? '') }
  },
  top: (random) => {
    const locale = pick(random, ['en-GB', 'de', 'fr', 'es', 'ja', 'sv', 'ko', 'tr', 'ru', 'hi'])
    const wrap = inMarkup(random, ['topbar', 'date', 'weather'])
    const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' })
    const warm = 3 + Math.floor(random() * 12)
    return {
      where: 'top',
      at: (visit) =>
        wrap(`${format.format(Date.UTC(2026, 10, 20 + visit))} · ${warm + ((visit * 3) % 5)} °C`),
    }
  },
  comments: (random) => {
    const [count, wrap] = [counter(random), inMarkup(random, ['comments-count', 'meta', 'discussion'])]
    const text = pick(random, [
      '# comments',
      'Comments (#)',
      '# Kommentare',
      '# commentaires',
      '# kommentarer',
      '댓글 #',
      '# комментариев',
      '# yorum',
      '# टिप्पणियाँ',
      'コメント#件',
    ])
    return { where: 'end', at: (visit) => wrap(text.replace('#', count(visit))) }
  },
  ago: (random) => {
    const locale = pick(random, ['en', 'de', 'fr', 'es', 'pl', 'ja', 'ar', 'sv', 'ko', 'tr', 'ru', 'hi'])
    const unit = oneOf(random, ['minute', 'hour', 'day'] as const) ?? 'hour'
    const format = new Intl.RelativeTimeFormat(locale)
    const wrap = inMarkup(random, ['time', 'byline', 'meta'])
    const before = pick(random, ['', 'Updated ', 'Posted '])
    const from = 1 + Math.floor(random() * 5)
    return {
      where: 'title',
      at: (visit) => wrap(`${before}${format.format(-(from + visit * 4 + (visit % 2)), unit)}`),
    }
  },
}

function put({ tree, paragraphs }: ArticleTree, { where }: Noise, html: string): void {
  const box = tree.createElement('div')
  box.innerHTML = html
  const made = box.firstElementChild
  if (!made) return
  if (where === 'top') tree.body?.prepend(made)
  else if (where === 'title') paragraphs[0]?.before(made)
  else paragraphs.at(where === 'end' ? -1 : Math.floor(paragraphs.length / 2))?.after(made)
}

/** A page at several visits between which only noise of a kind changes; null: it has no place for it. */
export function noisyVisits(html: string, kind: string, seed: number, visits: number): string[] | null {
  const noise = noises[kind]?.(randomFrom(seed))
  if (!noise) return null
  const pages = Array.from({ length: visits }, (_, visit) => {
    const page = articleTree(html)
    if (page) put(page, noise, noise.at(visit))
    return page?.html() ?? null
  })
  return pages.includes(null) ? null : pages.filter((each) => each !== null)
}
