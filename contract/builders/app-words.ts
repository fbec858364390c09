import { type AppDesign, type AppFeature, type AppKind, complexityOf, kindWords } from './app-kinds.ts'
import type { AppAnalysis } from './app-state.ts'

/** What every application is made with. */
export const appTechStack = ['React', 'TypeScript', 'Hono', 'SQLite']

const kindPatterns: readonly (readonly [AppKind, RegExp])[] = [
  ['portfolio', /\bportfolio\b/iu],
  ['shop', /\bshop\b|\bstore\b|\be-?commerce\b|\bsell(?:ing)?\b/iu],
  ['booking', /\bbook(?:ing|ings)?\b|\bappointments?\b|\breservations?\b/iu],
  ['blog', /\bblog\b|\bmagazine\b/iu],
  ['tasks', /\bto-?dos?\b|\btasks?\b|\bchecklist\b/iu],
  ['dashboard', /\bdashboard\b|\btrack(?:er|ing)?\b|\bexpenses?\b|\bfigures\b/iu],
  ['form', /\bforms?\b|\bsurveys?\b|\bquestionnaires?\b|\bsign-?up list\b/iu],
  ['api', /\bapi\b|\bbackend\b/iu],
  ['landing', /\blanding page\b/iu],
]

const featurePatterns: readonly (readonly [AppFeature, RegExp])[] = [
  ['contact', /\bcontact\b/iu],
  ['newsletter', /\bnewsletter\b|\bmailing list\b|\bsubscrib/iu],
  ['reviews', /\breviews?\b|\btestimonials?\b/iu],
  ['questions', /\bfaq\b|\bquestions and answers\b/iu],
  ['offers', /\bprices?\b|\bpricing\b|\bprice list\b/iu],
  ['works', /\bgallery\b|\bpictures? of\b/iu],
  ['posts', /\bblog\b|\barticles?\b|\bposts?\b/iu],
  ['shop', /\bshop\b|\bproducts?\b|\bcart\b/iu],
  ['booking', /\bbooking\b|\bappointments?\b/iu],
  ['tasks', /\bto-?do\b|\btasks?\b/iu],
  ['records', /\blist of\b|\bentries\b|\brecords?\b/iu],
  ['charts', /\bcharts?\b|\bdashboard\b|\bstatistics\b/iu],
  ['docs', /\bapi\b/iu],
  ['search', /\bsearch\b/iu],
]

const designPatterns: readonly (readonly [AppDesign, RegExp])[] = [
  ['minimal', /\bminimal(?:ist|istic)?\b|\bclean\b|\bplain\b|\bsimple design\b/iu],
  ['bold', /\bbold\b|\bplayful\b|\bcolou?rful\b|\bfun\b/iu],
  ['modern', /\bmodern\b|\bsleek\b/iu],
]

/** Colours by the angle of the colour circle (OKLCH). */
const hues: readonly (readonly [number, RegExp])[] = [
  [25, /\bred\b/iu],
  [55, /\borange\b|\bbrown\b/iu],
  [95, /\byellow\b|\bgold(?:en)?\b/iu],
  [145, /\bgreen\b/iu],
  [190, /\bteal\b|\bturquoise\b/iu],
  [255, /\bblue\b/iu],
  [300, /\bpurple\b|\bviolet\b/iu],
  [350, /\bpink\b/iu],
]

const all = <T>(patterns: readonly (readonly [T, RegExp])[], text: string): T[] =>
  patterns.filter(([, words]) => words.test(text)).map(([value]) => value)

const named = /\b(?:called|named|name it|call it)\s+["“”']?([\p{L}\p{N}][^"“”'.,;!?\n]{0,58})/iu

/** What the keyword rules understand of a text about an application. */
export function analyzeAppText(text: string): AppAnalysis {
  const [appType = null] = all(kindPatterns, text)
  const own: readonly AppFeature[] = appType ? kindWords[appType].features.slice(0, 1) : []
  const features = [...new Set([...own, ...all(featurePatterns, text)])]
  return {
    appType,
    features,
    designStyle: all(designPatterns, text)[0] ?? null,
    techStack: appTechStack,
    complexity: complexityOf(features.length),
    name:
      named
        .exec(text)?.[1]
        ?.replace(/\s+(?:with|that|for|in|and)\s.*$/iu, '')
        .trim() ?? null,
    hue: all(hues, text)[0] ?? null,
    entity: null,
    family: familyOf(text),
    engine: 'built-in',
  }
}

function familyOf(text: string): AppAnalysis['family'] {
  if (/\bweb ?sites?\b|\blanding page\b|\bhome ?page\b/iu.test(text)) return 'website'
  return /\bapps?\b|\bapplications?\b|\bmobile\b/iu.test(text) ? 'app' : null
}
