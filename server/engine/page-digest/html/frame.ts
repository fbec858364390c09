import { isElement, namesOf, type TreeElement } from './page-tree.ts'

const frameTags = new Set('nav aside dialog form'.split(' '))
const outerTags = new Set(['footer', 'header'])
const frameRoles = new Set(
  'navigation banner contentinfo complementary search dialog alertdialog menu menubar toolbar'.split(' '),
)
const frameName = new RegExp(
  `(?:^|[\\s_-])(?:${[
    'cookies?|consent|gdpr|newsletters?|subscri(?:be|ption)|paywall|abo-?(?:box|teaser)?',
    'shar(?:e|ing)|social|sharedaddy|sharebar|addtoany|addthis|follow',
    'comments?|commentlist|respond|disqus|replies',
    'breadcrumbs?|pagination|pager|skip-?link|popup|modal|overlay|outbrain|taboola',
    'footer|masthead|colophon|copyright|imprint',
    'tag-?(?:list|cloud)|author-?(?:box|bio|info)|about-?author',
  ].join('|')})(?:$|[\\s_-])`,
  'i',
)
/** Boxes that lead elsewhere; a dish of the day in a box named menu, without a link, is content. */
const leadingName = new RegExp(
  `(?:^|[\\s_-])(?:${[
    'related|recommend(?:ed|ations?)?|read-?more|more-?(?:stories|articles|news|from)|also-?(?:read|like)|trending|popular|most-?read|latest',
    'nav|navigation|navbar|menu|toolbar|sidebar|widgets?',
    'promo|promotion|adverts?|advertisement|ads?|sponsored|banner',
  ].join('|')})(?:$|[\\s_-])`,
  'i',
)
/** An element with more than this share of the page is not frame, whatever its name. */
const shareMax = 0.5
const never = new Set('html body main article h1'.split(' '))

/** Words before links to other pages, at the beginning of a line. */
export const linkLead = new RegExp(
  `^[\\W_]*(?:${[
    'more (?:from|on|about|stories|news|in)|related|read (?:more|next|also|on)|see also|also (?:read|on)|you (?:may|might) (?:also )?|recommended|most (?:read|popular|viewed)|trending|latest|popular|up next|continue reading|share this|sign up|subscribe',
    'mehr (?:zum|zu|aus|von|über)|das könnte|auch interessant|weitere|weiterlesen|lesen sie|lies auch|ähnliche|verwandte|meistgelesen|zum thema|siehe auch|mehr lesen',
    'à lire|lire (?:aussi|la suite)|voir aussi|sur le même|les plus lus|articles? liés?',
    'más (?:leíd|noticias|sobre)|relacionad|te puede|lee (?:también|más)|ver también',
    'leggi anche|correlat|potrebbe interessarti|leia (?:também|mais)|veja (?:também|mais)|lees (?:ook|meer)|meer over|gerelateerd',
    'zobacz (?:też|także)|czytaj (?:też|także|więcej)|powiązane|polecane',
    '関連|おすすめ|あわせて読みたい|相关|推荐|延伸阅读|更多|مواضيع|اقرأ أيضا|ذات صلة',
  ].join('|')})`,
  'i',
)

/** Whether an element and its content are frame around the content of the page; `share` is its part of the page's text. */
export function isFrame(element: TreeElement, share: number, isInside: boolean): boolean {
  const name = element.localName.toLowerCase()
  return share < shareMax && !never.has(name) && looksLikeFrame(element, name, isInside)
}

function leadsElsewhere(element: TreeElement): boolean {
  const [control] = element.querySelectorAll('a, button, input, form')
  return control !== undefined || element.localName.toLowerCase() === 'a'
}

const noticeName =
  /(?:^|\s)(?:(?:service|site|page|status|travel)[_-])?(?:alerts?|warnings?|notices?|disruptions?|admonition|callout)(?:$|[\s_-])/i

/** Whether the page marks an element as a notice to its readers, such as that no ferry sails today. */
export function isNotice(element: TreeElement): boolean {
  const names = namesOf(element)
  return (element.getAttribute('role') === 'alert' || noticeName.test(names)) && !isFrameName(names)
}

function isFrameName(names: string): boolean {
  return frameName.test(names) || leadingName.test(names.replace(/banner/gi, ''))
}

function looksLikeFrame(element: TreeElement, name: string, isInside: boolean): boolean {
  if (frameTags.has(name) || (!isInside && outerTags.has(name))) return true
  if (frameRoles.has(element.getAttribute('role') ?? '')) return true
  const names = namesOf(element)
  if (names.length <= 1) return false
  return (
    frameName.test(names) || (leadingName.test(names) && leadsElsewhere(element) && !isOffer(element, names))
  )
}

const offerName = /(?:^|[\s_-])(?:promo|promotion|adverts?|ads?)(?:$|[\s_-])/i
const offersMin = 3

/** Whether an element is one of several offers in a row, such as the classified ads that a page lists. */
function isOffer(element: TreeElement, names: string): boolean {
  if (!offerName.test(names)) return false
  let count = 1
  for (const next of ['previousSibling', 'nextSibling'] as const) {
    for (let node = element[next]; node && count < offersMin; node = node[next]) {
      if (!isElement(node)) continue
      if (namesOf(node) !== names) break
      count += 1
    }
  }
  return count >= offersMin
}

const buttonCharsMax = 30

/**
 * Whether an element is a button without content; false for one that names what it unfolds, and for an hour or a price.
 */
export function isControl(element: TreeElement): boolean {
  if (element.localName.toLowerCase() !== 'button' || element.getAttribute('role') === 'tab') return false
  if (['aria-expanded', 'aria-controls'].some((name) => element.getAttribute(name) !== null)) return false
  const label = (element.textContent ?? '').trim()
  return label.length <= buttonCharsMax && !/[\p{Nd}?]/u.test(label)
}
