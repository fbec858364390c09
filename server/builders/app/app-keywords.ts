import { limitOf, unknownWishAdvice } from './app-limits.ts'
import { appKindIn } from './kind-in-text.ts'
import {
  type AppDesign,
  type AppFeature,
  type AppKind,
  complexityOf,
  kindLabels,
} from '#contract/builders/app-kinds.ts'
import { givenName, purposeName, withoutPurpose } from './name-in-text.ts'
import type { AppPrice, UnmetWish } from '#contract/builders/app-content.ts'
import { factsIn, taken } from './facts-in-text.ts'
import { fieldsIn } from './fields-in-text.ts'
import type { AppAnalysis } from '#contract/builders/app-state.ts'

/** The technologies of every application. */
export const appTechStack = ['React', 'TypeScript', 'Hono', 'SQLite']

const featurePatterns: readonly (readonly [AppFeature, RegExp])[] = [
  ['contact', /\bcontact\b|\bget in touch\b|\b(?:enquir|inquir)(?:y|ies)\b|\b(?:message|feedback) form\b/iu],
  ['newsletter', /\bnewsletters?\b|\bmailing list\b|\bsubscri(?:be|bers?|ption)\b|\bsign-?up form\b/iu],
  ['reviews', /\breviews?\b|\btestimonials?\b|\bratings?\b/iu],
  ['questions', /\bfaqs?\b|\bquestions and answers\b|\bq ?& ?a\b|\bquestions\b/iu],
  ['offers', /\bprices?\b|\bpricing\b|\bprice ?lists?\b|\brates\b|\bfees\b|\bmenu\b/iu],
  [
    'visit',
    /\bopening (?:hours|times)\b|\b(?:business |office )?hours\b|\bwhen (?:we|it|you) (?:are|is) open\b|\baddress\b|\bwhere (?:we|it) (?:are|is)\b|\bphone number\b/iu,
  ],
  ['works', /\bgaller(?:y|ies)\b|\bpictures? of\b|\bshowcase\b|\bportfolio\b/iu],
  ['posts', /\bblogs?\b|\barticles?\b|\bposts?\b|\bnews (?:page|section)\b/iu],
  ['shop', /\bshops?\b|\bstores?\b|\bproducts?\b|\bcart\b|\bsell(?:s|ing)?\b/iu],
  [
    'booking',
    /\bbookings?\b|\bappointments?\b|\breservations?\b|\bcalendar\b|\bbook (?:an? |online|times?|tables?)/iu,
  ],
  ['tasks', /\bto-?dos?\b|\btasks?\b|\bchecklists?\b/iu],
  ['records', /\blist of\b|\bentries\b|\brecords?\b|\bsurveys?\b/iu],
  ['charts', /\bcharts?\b|\bdashboards?\b|\bstatistics\b|\bgraphs?\b/iu],
  ['docs', /\bapis?\b/iu],
  ['search', /\bsearch\b/iu],
]

const designPatterns: readonly (readonly [AppDesign, RegExp])[] = [
  ['minimal', /\bminimal(?:ist|istic)?\b|\bclean\b|\bplain\b|\bsimple design\b/iu],
  ['bold', /\bbold\b|\bplayful\b|\bcolou?rful\b|\bfun\b/iu],
  ['modern', /\bmodern\b|\bsleek\b/iu],
]

/** Colours by the angle of the colour circle (OKLCH). */
const hues: readonly (readonly [number, RegExp])[] = [
  [15, /\bburgundy\b|\bmaroon\b|\bwine red\b/iu],
  [25, /\bred\b|\bcrimson\b|\bscarlet\b/iu],
  [40, /\bcoral\b|\bterracotta\b|\bsalmon\b/iu],
  [55, /\borange\b|\bbrown\b/iu],
  [95, /\byellow\b|\bgold(?:en)?\b|\bamber\b/iu],
  [125, /\blime\b|\bolive\b/iu],
  [145, /\bgreen\b|\bmint\b|\bemerald\b|\bsage\b/iu],
  [190, /\bteal\b|\bturquoise\b|\bcyan\b|\baqua\b/iu],
  [255, /\bblue\b|\bnavy\b/iu],
  [280, /\bindigo\b/iu],
  [300, /\bpurple\b|\bviolet\b|\blavender\b|\blilac\b/iu],
  [350, /\bpink\b|\bmagenta\b|\brose\b/iu],
]
/** The colour that an angle is nearest to, by its name. */
export function hueName(hue: number): string {
  const away = (each: number) => Math.min(Math.abs(each - hue), 360 - Math.abs(each - hue))
  const [, { source }] = hues.toSorted(([a], [b]) => away(a) - away(b))[0] ?? [0, /blue/]
  return /[a-z]{3,}/.exec(source.replaceAll('\\b', ' '))?.[0] ?? 'blue'
}

const colourWords = hues.map(([, { source }]) => source).join('|')
const darkWords = new RegExp(`\\bdark(?:er)?\\b(?!\\s+(?:${colourWords}))|\\bnight mode\\b`, 'iu')
const lightWords = new RegExp(
  `\\blight (?:mode|theme|design|background|look|version)\\b|\\b(?:make it|in) light\\b(?!\\s+(?:${colourWords}))|\\bnot dark\\b`,
  'iu',
)

const all = <T>(patterns: readonly (readonly [T, RegExp])[], text: string): T[] =>
  patterns.filter(([, words]) => words.test(text)).map(([value]) => value)

const removing =
  /\b(?:remove|without|no more|take (?:out|away)|take(?= [^.;]+ (?:off|out|away)\b)|drop|delete|get rid of|hide|leave out|do(?:es)? not (?:want|need)|don['’]t (?:want|need)|no longer|no)\b/iu
const adding =
  /\b(?:add|with|include|put|make|change|create|build|need|want|show|give|set|call|rename|insert|have|instead)\b/iu
const divider = /[;!?\n]|,|\.(?=\s|$)|:|\b(?:and|plus|but|also|then|with|including)\b/giu
/** Words that ask for nothing. */
const filler = new Set(
  'a an the my our your his her its their this that these those it i we you me us he she they them please want wants need needs would like love could can may might should shall must will be is are am was were being been do does did make makes made create build built get give put add include have has had show shows let lets use using for to of on in at by from as into onto about with and or but so too also then now there here all some any more very really just only one two page pages website websites site sites web app apps application applications section sections part parts form forms list lists start home first front thing things something nice good great beautiful lovely simple easy small new own little local online mobile color colour colors colours theme design style look looks mode background change changes changed edit modify adjust update rename set which who what where when how people customers clients visitors users everyone everybody business company called named name title yes yeah yep ok okay sure perfect fine cool thanks thank hi hello hey go ahead ll s t re ve d m not no without remove'.split(
    ' ',
  ),
)

const description =
  /^(?:we|our|my|i(?:['’]m| am| run| own| work)|it(?:['’]s| is)|the|since|founded|established)\b/iu
const wish =
  /\b(?:want|need|should|would|please|add|make|build|create|can you|could you|like to have|looking for)\b/iu

/** Analyzes a text about an application by keyword rules; `known` are the prices that it already has. */
export function analyzeAppText(message: string, known: readonly AppPrice[] = []): AppAnalysis {
  const text = plain(message)
  const facts = factsIn(text, known)
  const fields = fieldsIn(facts.rest)
  const appType = appKindIn(facts.rest)
  const name = givenName(fields.rest)
  const descriptions = descriptionsIn(facts.rest, text)
  const asked = descriptions.reduce((left, sentence) => left.replace(sentence, ' '), fields.rest)
  const rest = withoutPurpose(asked)
  const parts = partsOf(rest)
  const own: readonly AppFeature[] = appType ? kindLabels[appType].features.slice(0, 1) : []
  const named = parts.flatMap(({ features, isLess }) => (isLess ? [] : features))
  const features = [
    ...new Set([...(appType === 'landing' ? [] : own), ...named, ...featuresOf(facts.content)]),
  ]
  const more = parts.filter(({ isLess }) => !isLess).map(({ words }) => words)
  const looks = more.join(' , ')
  return {
    appType,
    features: features.filter((each) => each !== 'visit' || isVisit(facts.content)),
    without: [
      ...new Set(parts.flatMap(({ features: less, isLess, isEntry }) => (isLess && !isEntry ? less : []))),
    ],
    designStyle: all(designPatterns, looks)[0] ?? null,
    techStack: appTechStack,
    complexity: complexityOf(features.length),
    name,
    purpose: purposeName(asked),
    hue: all(hues, looks)[0] ?? null,
    theme: themeIn(looks),
    entity: null,
    content: facts.content,
    fields: fields.found,
    removals: parts
      .filter(({ features: less, isLess, isEntry }) => isLess && (isEntry || less.length === 0))
      .map(({ words }) => words),
    descriptions,
    unmet: unmetOf(parts, facts.content, named),
    family: familyOf(text),
    engine: 'built-in',
  }
}

function themeIn(looks: string): AppAnalysis['theme'] {
  if (darkWords.test(looks)) return 'dark'
  return lightWords.test(looks) ? 'light' : null
}

/** One line per line, single spaces, no control characters: what is matched is never long runs of nothing. */
const plain = (text: string) =>
  text
    .replaceAll(taken, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim()

interface Part {
  words: string
  features: AppFeature[]
  /** It is to be taken away. */
  isLess: boolean
  /** It names an entry of a list, not the part that holds the list. */
  isEntry: boolean
  isUnderstood: boolean
}

/** The pieces of a text, each with the parts that it names; 'without' holds until something is added again. */
function partsOf(rest: string): Part[] {
  let isLess = false
  const kind = appKindIn(rest)
  const pieces: string[] = []
  let begin = 0
  for (const { index, 0: sign } of rest.matchAll(divider)) {
    pieces.push(rest.slice(begin, index))
    begin = /^(?:with|including|but|then|also)$/iu.test(sign) ? index : index + sign.length
  }
  pieces.push(rest.slice(begin))
  return pieces.map((piece) => {
    const words = piece.trim()
    const less = removing.exec(words)
    const more = adding.exec(words)
    if (less) isLess = true
    else if (more) isLess = false
    const isOff = isLess && words !== ''
    const named = all(featurePatterns, words).filter(
      (each) => each !== 'shop' || isOff || !/\b(?:the|my|our|your|this) (?:shop|store)\b/iu.test(words),
    )
    const features = formsOf(words, named, kind)
    const isUnderstood =
      features.length > 0 ||
      words.includes(taken) ||
      appKindIn(words) !== null ||
      [...hues, ...designPatterns].some(([, pattern]) => pattern.test(words)) ||
      darkWords.test(words) ||
      lightWords.test(words) ||
      familyOf(words) !== null
    return {
      words: isOff ? words.replace(removing, '').trim() : words,
      features,
      isLess: isOff,
      isEntry: namesEntry(words.replace(removing, ' '), features),
      isUnderstood,
    }
  })
}

/** Words beside the name of a part that say where or which part, and name no entry of it. */
const ofParts =
  /\b(?:old|whole|entire|complete(?:ly)?|bottom|top|footer|tab|button|link|box|area|band|block|table|again|anymore|current|existing|altogether|entry|item|dish|service)\b/giu
const fromList = /\b(?:from|off|out of)\s+(?:the|our|my)\b/iu
const oneOfMany = /\b(?:question|post|article|review|testimonial|task|to-?do|picture|product|record)\b/iu

/** Whether words such as 'the haircut price' or 'espresso from the menu' name one entry of a list. */
function namesEntry(words: string, features: readonly AppFeature[]): boolean {
  if (features.includes('visit')) return true
  let left = words.replace(ofParts, ' ')
  for (const [, pattern] of featurePatterns.filter(([feature]) => features.includes(feature)))
    while (pattern.test(left)) left = left.replace(pattern, ' ')
  const isOfList = features.includes('offers') || fromList.test(words) || oneOfMany.test(words)
  return features.length > 0 && isOfList && contentWords(left).length > 0
}

/** A form without a name of its own is the contact form, where visitors write. */
function formsOf(words: string, features: AppFeature[], kind: AppKind | null): AppFeature[] {
  if (features.length > 0 || kind === 'form' || !/\bforms?\b/iu.test(words) || appKindIn(words) !== 'form')
    return features
  return kind === null ? features : [kind === 'dashboard' || kind === 'api' ? 'records' : 'contact']
}

const isVisit = ({ hours, address, phone, email }: AppAnalysis['content']) =>
  [hours?.length, address, phone, email].some(Boolean)

const featuresOf = (content: AppAnalysis['content']): AppFeature[] => [
  ...((content.prices?.length ?? 0) > 0 ? (['offers'] as const) : []),
  ...(isVisit(content) ? (['visit'] as const) : []),
]

function unmetOf(parts: readonly Part[], content: AppAnalysis['content'], named: readonly AppFeature[]) {
  const unmet: UnmetWish[] = []
  for (const { words, isUnderstood, isLess, features } of parts) {
    if (isLess) continue
    const own = words.replaceAll(taken, ' ').trim()
    const limit = limitOf(own)
    const isAsked = contentWords(own).length > 0
    if (limit && !(features.includes('works') && /\bgaller/iu.test(own)))
      unmet.push({ what: own.slice(0, 300), instead: limit })
    else if (!isUnderstood && isAsked) unmet.push({ what: own.slice(0, 300), instead: unknownWishAdvice })
  }
  if (named.includes('visit') && !isVisit(content))
    unmet.push({
      what: 'opening hours, address or phone',
      instead:
        'You did not say them yet. Say for example “open Tue to Sat 9 to 18” or “the address is 12 High Street, Dover”.',
    })
  return unmet.slice(0, 20)
}

/** The words of a text that ask for something. */
export const contentWords = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length > 1 && !filler.has(word))

const sentences = (whole: string) => whole.split(/(?<=[.!?])\s+|\n/u).map((each) => each.trim())

/** Sentences that say what the business is, and wish for nothing. */
function descriptionsIn(rest: string, text: string): string[] {
  const [blanked, original] = [sentences(rest), sentences(text)]
  if (blanked.length !== original.length) return []
  return original.filter((sentence, index) => {
    const left = blanked[index] ?? ''
    const isPlain = description.test(left) && !wish.test(left) && appKindIn(left) === null && !limitOf(left)
    return isPlain && !left.includes(taken) && contentWords(left).length >= 2 && !sentence.endsWith('?')
  })
}

function familyOf(text: string): AppAnalysis['family'] {
  if (/\bweb ?sites?\b|\blanding page\b|\bhome ?page\b/iu.test(text)) return 'website'
  return /\bapps?\b|\bapplications?\b|\bmobile\b/iu.test(text) ? 'app' : null
}
