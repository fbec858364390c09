import type { AppContent, AppNote, AppPrice } from '#contract/builders/app-content.ts'

/** Returns the facts of a text for the page, and the text with these passages blanked out by `taken`. */
export interface Facts {
  content: Partial<AppContent>
  /** The same text, each passage that became content replaced by one `taken`. */
  rest: string
}

/** Stands for a passage that was understood; no person types it. */
export const taken = '\uE000'

const day =
  '(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs?(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)s?'
const days = `(?:(?:on|from|every|and)\\s+)?(?:daily|every\\s*day|(?:on\\s+)?week(?:day|end)s|${day}(?:\\s*(?:-|–|to|till|until|through)\\s*${day})?(?:\\s*(?:,|&|and)\\s*${day}(?:\\s*(?:-|–|to)\\s*${day})?)*)`
const clock = '(?:\\d{1,2}(?:[:.]\\d{2})?\\s*(?:a\\.?m\\.?|p\\.?m\\.?|h)?|noon|midnight)'
const span = `${clock}\\s*(?:-|–|to|till|until)\\s*${clock}(?![\\d%])`
const spans = `${span}(?:\\s*(?:,|and|&)\\s*${span})*`
const openPatterns: readonly RegExp[] = [
  new RegExp(
    `(?:\\bopen(?:ing)?(?:\\s+(?:hours|times))?(?:\\s+(?:are|is))?\\s*:?\\s*)?\\b(?<days>${days})\\b\\.?\\s*[:,]?\\s*(?:from|between)?\\s*(?<times>${spans}|24\\s*h(?:ours)?|24/7|closed)`,
    'giu',
  ),
  new RegExp(
    `(?:\\bopen\\s+)?(?:from\\s+)?\\b(?<times>${span})\\s*,?\\s*(?:on\\s+)?\\b(?<days>${days})\\b`,
    'giu',
  ),
  new RegExp(`\\b(?<times>closed)\\s+(?:on\\s+)?(?<days>${days})\\b`, 'giu'),
  new RegExp(
    `\\b(?<days>open)(?:ing\\s+(?:hours|times))?(?:\\s+(?:are|is))?\\s*:?\\s*(?:from\\s+|between\\s+)?(?<times>${spans}|24\\s*h(?:ours)?(?:\\s+a\\s+day)?|24/7)`,
    'giu',
  ),
]
const mail = /(?:\b(?:our |my |the )?e-?mail(?: address)?(?: is)?:?\s*)?([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/giu
const phoneNumber =
  /(?:\b(?:our |my |the )?(?:tele)?phone(?: number)?(?: is)?|\btel\.?|\bcall (?:us|me)(?: (?:at|on))?|\bmobile|\bwhatsapp(?: number)?)\s*:?\s*(\+?[\d(][\d\s()./-]{4,22}\d)|(\+\d[\d\s()./-]{6,22}\d)/giu
/** These words with a small or a capital first letter, where capitals of the words around them count. */
const anyCase = (list: string) =>
  list
    .split('|')
    .map((word) => `[${word.charAt(0)}${word.charAt(0).toUpperCase()}]${word.slice(1)}`)
    .join('|')
const street = anyCase(
  'street|str\\.|st\\.|road|rd\\.|avenue|ave\\.?|lane|square|boulevard|blvd\\.?|quay|row|way|drive|court|place|alley',
)
const capital = "\\p{Lu}[\\p{L}'’-]*"
/** '12 High Street', 'Hafenstraße 5', 'Rue de Seine 4', each with the town after it. */
const streetAddress = new RegExp(
  `(?<![\\p{L}\\d])((?:\\d{1,5}[a-z]?\\s+(?:${capital}\\s+){1,4}?(?:${street})|(?:${capital}\\s+){0,3}[\\p{L}-]*(?:stra(?:ß|ss)e|Stra(?:ß|ss)e|str\\.|gasse|platz|Platz|weg|Weg|allee|Allee)\\s+\\d{1,4}[a-z]?|(?:${anyCase('rue|via|calle|plaza|piazza|avenida')})\\s+(?:[\\p{L}'’]+\\s+){1,4}\\d{1,4})(?![\\p{L}\\d])(?:,?\\s+(?:\\d{4,6}\\s+)?${capital}(?:\\s${capital})?)?(?:,?\\s+[A-Z\\d]{2,4}\\s?\\d[A-Z]{2})?)`,
  'gu',
)
const namedAddress = /\b(?:our |my |the )?address(?: is)?\s*:?\s+([^.;\n]{6,120})/giu
const slogan =
  /\b(?:with )?(?:the |a |our |my )?(?:slogan|tagline|headline|motto|subtitle)\b(?:\s+(?:is|to|as|should (?:be|say)|says|saying))?\s*:?\s*(?:["“‘«]([^"”’»\n]{2,120})["”’»]|([^".,;\n]{2,120}))/giu
const noteWithText =
  /\b(?:an?|the|one|new|another)\s+(?:new\s+)?(section|page|part|paragraph|block)\s+(?:called|named|titled|about|on|with the title)\s+["“‘]?([^"”’:,.;\n]{2,60}?)["”’]?(?:\s*:\s*|,?\s+(?:saying|that says|which says|with the (?:text|words))\s*:?\s*)["“‘]?([^\n"”]{2,1000})["”]?/giu
const titledNoteWithText =
  /\b(?:an?|the|one|new|another)\s+(?:new\s+)?["“‘]?([\p{L}][\p{L}\p{N}'& -]{1,40}?)["”’]?\s+(section|page|part|paragraph|block)(?:\s*:\s*|,?\s+(?:saying|that says|which says|with the (?:text|words))\s*:?\s*)["“‘]?([^\n"”]{2,1000})["”]?/giu
const noteAlone =
  /\b(?:an?|the|one|another)\s+(?:new\s+)?(section|page|part|paragraph)\s+(?:called|named|titled|about|on)\s+(?:(?:the|a|an)\s+)?["“‘]?([\p{L}][\p{L}\p{N}'’& -]{1,40}?)["”’]?(?=\s*(?:[,.;!\n\uE000]|$)|\s+(?:to|in|on|at|with|and|please)\b)/giu
const titledNoteAlone =
  /\b(?:an?|one|another)\s+(?:new\s+)?["“‘]?([\p{L}][\p{L}\p{N}'’&-]*(?:\s[\p{L}][\p{L}\p{N}'’&-]*){0,2})["”’]?\s+(section|page|part)\b(?!\s+(?:for|with|where|of|called|about|to|that|which))/giu
const notice =
  /\b(?:(?:the|a|this|my)\s+)?(?:notice|note|banner|text|sentence|words|message)\s*(?:saying|that says|which says|:)?\s*["“«]([^"”»\n]{2,600})["”»](?:\s+(?:on|to|at|onto|in)\s+(?:the\s+)?(?:first |start |home |top of the )?page)?/giu
const person = `${capital}(?:\\s${capital})?`
const people = new RegExp(
  `(?<![\\p{L}])(?:(?:${anyCase('our|my|the|with')})\\s)?(${anyCase('team|staff|barbers|hairdressers|stylists|trainers|teachers|doctors|crew|owners?|chefs?|baristas|cooks|guides')})\\s*(?:is|are|:|named|called)?\\s*:?\\s+(${person}(?:(?:\\s*,\\s*(?:and\\s+)?|\\s+and\\s+|\\s*&\\s*)${person})*)`,
  'gu',
)

/** Finds what a text gives for the page: prices, hours, address, phone, email, names and texts of its own. */
export function factsIn(text: string, known: readonly AppPrice[] = []): Facts {
  const content: Partial<AppContent> = {}
  const notes: AppNote[] = []
  let rest = text
  const take = (pattern: RegExp, use: (found: RegExpExecArray) => unknown) => {
    const found = [...rest.matchAll(pattern)].filter((each) => use(each) !== false)
    for (const { index, 0: passage } of found.toReversed())
      rest = `${rest.slice(0, index)}${taken}${rest.slice(index + passage.length)}`
  }
  const addNote = (kind: string, title: string, words: string) =>
    notes.push({
      title: titled(title).slice(0, 60).trim(),
      text: closed(words).slice(0, 1_000),
      isPage: kind.toLowerCase() === 'page',
    })
  take(noteWithText, ([, kind = '', title = '', words = '']) => addNote(kind, title, words))
  take(titledNoteWithText, ([, title = '', kind = '', words = '']) =>
    isPartName(title) ? false : addNote(kind, title, words),
  )
  take(slogan, ([, quoted, plain]) => {
    content.tagline = closed(quoted ?? plain ?? '').slice(0, 120)
  })
  take(notice, ([, words = '']) => addNote('section', 'Notice', words))
  take(mail, ([, address = '']) => {
    content.email = address.slice(0, 120)
  })
  take(phoneNumber, ([, called, international]) => {
    content.phone = (called ?? international ?? '').trim().slice(0, 40)
  })
  const hours: AppContent['hours'] = []
  for (const pattern of openPatterns) {
    take(pattern, ({ groups: { days: on = '', times = '' } = {} }) => {
      if (/^open$/iu.test(on) && hours.length > 0) return false
      const plainDays = titled(on.replace(/^(?:on|from|every(?! ?day)|and)\s+/iu, ''))
      hours.push({ days: plainDays.slice(0, 60).trim(), times: times.trim().slice(0, 60).trim() })
    })
  }
  take(streetAddress, ([, place = '']) => {
    content.address = place.trim().slice(0, 160)
  })
  if (!content.address) {
    take(namedAddress, ([, place = '']) => {
      if (place.includes(taken)) return false
      content.address = place.trim().slice(0, 160)
    })
  }
  take(people, ([passage, who = '', names = '']) => {
    if (passage.includes(taken)) return false
    addNote('section', /^(?:team|staff|crew)$/iu.test(who) ? `Our ${who.toLowerCase()}` : who, names)
  })
  take(noteAlone, ([, kind = '', title = '']) => (isPartName(title) ? false : addNote(kind, title, '')))
  take(titledNoteAlone, ([passage, title = '', kind = '']) =>
    passage.includes(taken) || isPartName(title) || isPartName(title.split(' ').at(-1) ?? '')
      ? false
      : addNote(kind, title, ''),
  )
  const prices = pricesIn(rest, text, known)
  if (prices.found.length > 0) {
    content.prices = prices.found
    rest = prices.rest
  }
  if (prices.currency) content.currency = prices.currency
  if (hours.length > 0) content.hours = hours.slice(0, 14)
  if (notes.length > 0) content.notes = notes.slice(0, 12)
  return { content, rest }
}

/** Names of parts that an application can have: a 'prices section' is one of these, not a text of its own. */
export const isPartName = (title: string) =>
  /^(?:contact(?: us)?|newsletter|reviews?|testimonials?|faq|questions?(?: and answers)?|prices?|pricing|price list|gallery|portfolio|blog|news|shop|store|products?|surveys?|forms?|checkout|cart|bookings?|appointments?|calendar|tasks?|to-?dos?|dashboard|api|docs|search|opening hours|hours|landing|home|main|first|start|front|web|one|single|new|next|owner|sign-?up|log-?in|login|(?:simple|nice|single|beautiful|modern|clean|minimal|bold|small|big|short|long|good|great|professional|personal|public|static|plain|pretty|cool|fast|second|separate|private)(?: \p{L}+)*)$/iu.test(
    title.trim(),
  )

const currencies: Record<string, string> = {
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  eur: 'EUR',
  $: 'USD',
  usd: 'USD',
  dollar: 'USD',
  dollars: 'USD',
  '£': 'GBP',
  gbp: 'GBP',
  pound: 'GBP',
  pounds: 'GBP',
  chf: 'CHF',
  francs: 'CHF',
  '¥': 'JPY',
  '₹': 'INR',
  sek: 'SEK',
  nok: 'NOK',
  dkk: 'DKK',
  pln: 'PLN',
  zł: 'PLN',
}
const currency = '€|\\$|£|¥|₹|zł|euros?|eur|usd|dollars?|gbp|pounds?|chf|francs|sek|nok|dkk|pln'
const amount = '\\d{1,3}(?:,\\d{3})+(?:\\.\\d{1,2})?|\\d{1,6}(?:[.,]\\d{1,2})?'
const itemPrice = new RegExp(
  `^(?<name>.*?\\p{L}.*?)(?:\\s*[-–—=:]\\s*|\\s+(?:for|at|to|from|now|(?:is|are|costs?)(?:\\s+now)?)\\s+|\\s+)(?<before>${currency})?\\s*(?<amount>${amount})\\s*(?<after>(?:${currency})(?![\\p{L}]))?(?:\\s*(?<per>(?:per|an?|each|\\/)\\s*\\p{L}*))?$`,
  'iu',
)
const priceFirst = new RegExp(
  `^(?:.*?\\s)?(?<before>${currency})?\\s*(?<amount>${amount})\\s*(?<after>(?:${currency})(?![\\p{L}]))?\\s+for\\s+(?:an?\\s+|the\\s+)?(?<name>\\p{L}.*)$`,
  'iu',
)
const priceWords =
  /\b(?:prices?|pricing|price ?list|costs?|menu|rates?|fees?|charges?|offers?|services|sells?|selling|products?)\b/iu
const leading =
  /^(?:(?:please|also|then|and|with|our|my|the|an?|add|include|put|set|change|make|raise|lower|update|increase|reduce|we|i|you|charge|offer|sell|sells|selling|is|are|have|has|show|a price of|price list|pricing|menu|prices?|costs?|of|for)\b\s*)+/iu
/** A longer piece is no item with its price, and is not worth the time of matching it. */
const pieceMax = 160
/** Words before a figure that is no price. */
const noItem =
  /\b(?:open|from|until|till|since|version|room|phone|tel|no|number|about|over|under|at least|up to|top|last|next|first|years?|hours?|people|age|in|on|by)$|^(?:it|that|this|page|section|step|year)$/iu

function pricesIn(rest: string, whole: string, known: readonly AppPrice[]) {
  const found: AppPrice[] = []
  let currencyCode: string | null = null
  // Separators of items: commas, semicolons, lines, 'and', a colon, the end of a sentence.
  const pieces = rest.split(/([;\n]|,(?!\d{1,3}\b)|,\s|\band\b|:(?!\s*[€$£¥₹]?\s*\d)|\.(?=\s|$)|\bplus\b)/iu)
  let isPriceList = false
  const left = pieces.map((piece, index) => {
    if (index % 2 === 1) return piece
    isPriceList ||= priceWords.test(piece)
    const text = piece.trim()
    if (text.length > pieceMax) return piece
    const groups = (priceFirst.exec(text) ?? itemPrice.exec(text))?.groups
    if (!groups) return piece
    const { before = '', amount: figure = '', after = '', per = '' } = groups
    const sign = (before || after).toLowerCase()
    const name = (groups.name ?? '')
      .replace(leading, '')
      .replace(/\s+(?:prices?|costs?)$/iu, '')
      .trim()
    const isKnown = known.some((each) => each.name.toLowerCase() === name.toLowerCase())
    const isItem = /\p{L}/u.test(name) && !/\d/.test(name) && name.length <= 80 && !noItem.test(name)
    if (!isItem || name.includes(taken) || !(sign || isPriceList || isKnown)) return piece
    currencyCode ??= currencies[sign] ?? null
    found.push({ name: titled(name), amount: cents(figure), per: per.trim().slice(0, 40) })
    return piece.replace(text, () => taken)
  })
  const symbol = new RegExp(`\\bin (${currency})(?![\\p{L}])`, 'iu').exec(whole)?.[1]?.toLowerCase()
  return {
    found: found.slice(0, 40),
    currency: currencyCode ?? (symbol ? (currencies[symbol] ?? null) : null),
    rest: found.length > 0 ? left.join('') : rest,
  }
}

function cents(figure: string): number {
  const plain = /^\d{1,3}(?:,\d{3})+/.test(figure) ? figure.replaceAll(',', '') : figure.replace(',', '.')
  return Math.round(Number(plain) * 100)
}

/** A text with a capital at its start. */
export const titled = (text: string) => {
  const plain = text.replace(/\s+/g, ' ').trim()
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

const closed = (text: string) =>
  text
    .trim()
    .replace(/^["“”‘’«»]+|["“”«»]+$/gu, '')
    .trim()
