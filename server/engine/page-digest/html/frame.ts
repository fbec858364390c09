import { namesOf, type TreeElement } from './page-tree.ts'

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
/** Boxes with links to other pages, unless they are most of the page: then they are its entries. */
const teaserName = /(?:^|[\s_-])teasers?(?:$|[\s_-])/i
/** An element named tag may be part of the text, such as 'Breaking' before a line of a changelog. */
const tagName = /(?:^|[\s_-])tags?(?:$|[\s_-])/i
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

/**
 * Whether an element and its content are frame around the content of the page; `share` is its part of the page's text,
 * `listShare` that of all entries of its list.
 */
export function isFrame(element: TreeElement, share: number, listShare: number, isInside: boolean): boolean {
  const name = element.localName.toLowerCase()
  if (share >= shareMax || never.has(name)) return false
  return (
    looksLikeFrame(element, name, isInside) || (listShare < shareMax && teaserName.test(namesOf(element)))
  )
}

function leadsElsewhere(element: TreeElement): boolean {
  const [control] = element.querySelectorAll('a, button, input, form')
  return control !== undefined || element.localName.toLowerCase() === 'a'
}

const noticeName =
  /(?:^|[\s_-])(?:alerts?|warnings?|notices?|disruptions?|admonition|callout|hinweis|warnung|stoerung|störung|alerte|avertissement|aviso|alerta|avviso|melding|storing|ostrzezenie)(?:$|[\s_-])/i
/** An offer of email alerts is not a warning. */
const offeredName = /(?:job|price|email|mail|news|search|stock)s?-?alerts?/i

function isFrameName(names: string): boolean {
  const bare = names.replace(/banner/gi, '')
  return frameName.test(bare) || leadingName.test(bare)
}

/**
 * Whether the page marks an element as a notice to its readers, such as that no ferry sails today. Sites place it above
 * or beside the content, and call it a banner.
 */
export function isNotice(element: TreeElement): boolean {
  if (element.getAttribute('role') === 'alert') return !isFrameName(namesOf(element))
  const names = namesOf(element)
  return noticeName.test(names) && !isFrameName(names) && !offeredName.test(names)
}

function looksLikeFrame(element: TreeElement, name: string, isInside: boolean): boolean {
  if (frameTags.has(name) || (!isInside && outerTags.has(name))) return true
  if (frameRoles.has(element.getAttribute('role') ?? '')) return true
  const names = namesOf(element)
  return (
    names.length > 1 &&
    (frameName.test(names) || ((leadingName.test(names) || tagName.test(names)) && leadsElsewhere(element)))
  )
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
