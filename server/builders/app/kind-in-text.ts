import type { AppKind } from '#contract/builders/app-kinds.ts'

/** Names of whole applications, which decide the kind when one of them is to be built. */
const whole =
  '(?:\\s*-?\\s*(?:web\\s*)?(?:apps?|applications?|websites?|web sites?|sites?|pages?|systems?|platforms?|tools?|portals?|software))'
const nouns: Record<AppKind, string> = {
  landing: 'landing(?:\\s*-?\\s*pages?)?|one-?pagers?|home ?pages?',
  portfolio: 'portfolios?',
  shop: '(?:online |web ?|e-)(?:[\\p{L}]+ )?(?:shops?|stores?)|e-?commerce|shops?|stores?|storefronts?',
  booking: 'bookings?|reservations?|appointments?|(?:booking |appointment )?calendars?|schedul(?:ing|er)',
  blog: 'blogs?|magazines?|journals?',
  tasks: '(?:to-?dos?|todos?|tasks?)(?: ?-?(?:lists?|managers?|trackers?))?|checklists?',
  dashboard: 'dashboards?|(?:[\\p{L}]+ )?trackers?|expenses?',
  form: 'forms?|surveys?|questionnaires?|sign-?up lists?|polls?',
  api: 'apis?|back-?ends?|web services?',
}
const verbs: Partial<Record<AppKind, RegExp>> = {
  shop: /\bsell(?:s|ing)?\b/giu,
  booking: /\bbook(?:s|ed)?\b|\bmake appointments?\b|\breserv(?:e|es|ing)\b/giu,
  dashboard: /\btrack(?:s|ing)?\b|\bfigures\b|\bkeep(?:s|ing)? track\b/giu,
  form: /\bcollect(?:s|ing)?\b/giu,
  blog: /\bwrite about\b/giu,
}

/** A part that an application has, said after one of these, does not say what the application is. */
const partIntro =
  /\b(?:with|including|includes?|featuring|plus|has|have|having|contain(?:s|ing)?|that (?:has|have|shows?|lets?|allows?)|where|on which|also|and (?:an?|some|the)|add(?:ing|s)?|as well as|along with|together with)\b|[,;+&]/giu
/** The purpose, which does not decide the kind: 'for my book shop' names a business. */
const purposeIntro =
  /\b(?:for|of|about|from|at)\s+(?:(?:my|our|a|an|the|this|his|her|their|local|small)\s+)*$/iu
/** 'My shop needs a form' and 'our magazine wants': a business again. */
const owner = /\b(?:my|our|his|her|their)\s+(?:[\p{L}'’-]+\s+){0,2}$/iu
/** 'A coffee shop', 'bike store': a place in a street, unless it is said to be online. */
const streetShop =
  /\b(?:coffee|tea|book|barber|bike|bicycle|flower|repair|pet|gift|toy|surf|wine|cheese|butcher|tattoo|print|work|body|pawn|antique|farm|candy|chip|sandwich|vintage|record|hardware|furniture|grocery|corner|village|local|small|family)\s*-?\s*$/iu
/** 'Contact form', 'order form': a form that belongs to something else. */
const partForm =
  /\b(?:contact|order|booking|reservation|sign-?up|registration|login|log-?in|enquiry|inquiry|feedback|application|message|request|search|newsletter|review)\s*-?\s*$/iu

/** 'I want a …', 'create me the …': what follows is the thing itself. */
const made =
  /\b(?:create|build|make|design|develop|generate|want|need(?:s)?|like|wish|get|set up|give me|start|launch|have)\s+(?:me\s+|us\s+|to have\s+)?(?:(?:an?|the|my|our|some|another)\s+)?(?:[\p{L}'’-]+\s+){0,3}$/iu
const ownMade = /\b(?:create|build|make)\s+(?:my|our)\s+(?:[\p{L}'’-]+\s+){0,2}$/iu

interface Sign {
  kind: AppKind
  weight: number
  at: number
}

/**
 * The kind of application that a text asks for; null when it names none. The thing that is to be made decides, not its
 * parts, its purpose or the business that it is for, in whatever order they are said.
 */
export function appKindIn(text: string): AppKind | null {
  const signs = Object.entries(nouns).flatMap(([kind, pattern]) => nounSigns(kind as AppKind, pattern, text))
  for (const [kind, pattern] of Object.entries(verbs)) {
    for (const { index } of text.matchAll(pattern))
      signs.push({ kind: kind as AppKind, weight: 1, at: index })
  }
  const best = signs.toSorted((a, b) => b.weight - a.weight || rank(b) - rank(a) || a.at - b.at)[0]
  return best && best.weight > 0 ? best.kind : null
}

/** Everything can be a part of a landing page, and it of nothing. */
const rank = ({ kind }: Sign) => (kind === 'landing' ? 1 : 0)

function nounSigns(kind: AppKind, pattern: string, text: string): Sign[] {
  const noun = new RegExp(`(?<![\\p{L}-])(${pattern})(${whole})?(?![\\p{L}])`, 'giu')
  return [...text.matchAll(noun)].map(({ index, 1: word = '', 2: asWhole }) => {
    const before = text.slice(Math.max(0, index - 60), index)
    const sentence = before.slice(Math.max(before.lastIndexOf('.'), before.lastIndexOf('\n')) + 1)
    const isWhole = asWhole !== undefined || kind === 'landing' || /^(?:online|web|e-?com)/iu.test(word)
    let weight = isWhole ? 6 : 4
    const intro = lastOf(partIntro, sentence)
    const isPurpose = purposeIntro.test(before)
    if (intro !== undefined && !isPurpose && !made.test(sentence.slice(intro))) weight -= 3
    if (kind === 'form' && partForm.test(before)) weight -= 3
    if (isPurpose) weight -= isWhole ? 2 : 4
    if (kind === 'shop' && !isWhole && streetShop.test(before)) weight -= 4
    if (!isWhole && owner.test(before) && !ownMade.test(before))
      weight -= kind === 'shop' || kind === 'blog' ? 3 : 1
    if (made.test(before) && intro === undefined) weight += 1
    return { kind, weight, at: index }
  })
}

function lastOf(pattern: RegExp, text: string): number | undefined {
  const last = [...text.matchAll(pattern)].at(-1)
  return last && last.index + last[0].length
}
