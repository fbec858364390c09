import type { AppReport, UnmetWish } from '#contract/builders/app-content.ts'
import { factsIn } from '#server/builders/app/facts-in-text.ts'
import { type AppFeature, designLabels, featureLabels, kindLabels } from '#contract/builders/app-kinds.ts'
import { priceText } from '#server/builders/app/app-messages.ts'
import type { AppFile, AppSpec } from '#contract/builders/app-spec.ts'
import { hueName } from '#server/builders/app/app-keywords.ts'
import { featuresOf, samplesIn } from './compose.ts'
import { parts } from './parts.ts'

type Files = readonly AppFile[]

/** Something that a version must have: its name, and what proves it in the files. */
interface Wanted {
  what: string
  isIn: (files: Files) => boolean
}

const partMissing =
  'The files were changed before in the same lines, and stay as they are. Restore an earlier version under Versions, or say the change again.'

/**
 * Which of the requests a version fulfils. The files decide: what they do not contain is not built. For a change, only
 * the differences from the previous version.
 */
export function reportOf(
  { spec, files }: { spec: AppSpec; files: Files },
  { before, unmet = [] }: { before?: AppSpec | undefined; unmet?: readonly UnmetWish[] } = {},
): AppReport {
  const had = new Set(before ? wantedOf(before).map(({ what }) => what) : [])
  const wanted = wantedOf(spec).filter(({ what }) => !had.has(what))
  const has = new Set(wantedOf(spec).map(({ what }) => what))
  const removed = before ? featuresOf(before).filter((each) => !featuresOf(spec).includes(each)) : []
  const gone = before
    ? before.content.prices.filter(({ name }) => !spec.content.prices.some((each) => each.name === name))
    : []
  const built = wanted.filter(({ isIn }) => isIn(files)).map(({ what }) => what)
  const missing = wanted.filter(({ isIn }) => !isIn(files))
  return {
    built: [
      ...built,
      ...removed.map((feature) => `Removed: ${featureLabels[feature].label}`),
      ...gone.map(({ name }) => `Removed: ${name}`),
      ...(before && has.size < had.size && removed.length + gone.length === 0
        ? ['Removed what you named']
        : []),
    ],
    notBuilt: [...missing.map(({ what }) => ({ what, instead: partMissing })), ...unmet],
    invented: samplesIn(spec),
  }
}

const shows = (what: string, ...texts: string[]): Wanted => ({
  what,
  isIn: (files) => texts.every((text) => contains(files, text)),
})

/** Every request of a spec, and how the files prove it. */
function wantedOf(spec: AppSpec): Wanted[] {
  const { content } = spec
  return [
    { what: `Kind: ${kindLabels[spec.kind].label}`, isIn: (files) => textOf(files, 'src/parts.tsx') !== '' },
    shows(`Name: ${spec.name}`, spec.name),
    ...featuresOf(spec).map((feature) => ({
      what: featureLabels[feature].label,
      isIn: (files: Files) => hasPart(files, feature),
    })),
    {
      what: `Colour: ${hueName(spec.hue)}`,
      isIn: (files) => textOf(files, 'index.html').includes(`--hue: ${spec.hue}`),
    },
    {
      what: `Design: ${designLabels[spec.design].label}`,
      isIn: (files) => textOf(files, 'src/design.css') !== '',
    },
    ...(spec.theme
      ? [
          {
            what: spec.theme === 'dark' ? 'Dark theme' : 'Light theme',
            isIn: (files: Files) => textOf(files, 'index.html').includes(`color-scheme: ${spec.theme}`),
          },
        ]
      : []),
    ...(content.tagline ? [shows(`Headline: ${content.tagline}`, content.tagline)] : []),
    ...(content.about ? [shows(`Introduction: ${content.about}`, content.about)] : []),
    ...content.prices.map((price) =>
      shows(priceText(price, content.currency), price.name, String(price.amount)),
    ),
    ...content.hours.map(({ days, times }) => shows(`Open ${days} ${times}`, days, times)),
    ...[content.address, content.phone, content.email]
      .filter((each) => each !== '')
      .map((each) => shows(each, each)),
    ...content.notes.map(({ title, text, isPage }) =>
      shows(`${isPage ? 'Page' : 'Section'}: ${title}`, title, ...(text ? [text] : [])),
    ),
    ...spec.fields.map(({ label }) => shows(`Field: ${label}`, label)),
    ...(spec.entity ? spec.entity.fields.map(({ label }) => shows(`Entry field: ${label}`, label)) : []),
  ]
}

const textOf = (files: Files, path: string) => files.find((file) => file.path === path)?.content ?? ''

/** A text of a user is in the code as a JSON text or, if a model wrote the code, verbatim. */
const contains = (files: Files, text: string) =>
  files.some(
    ({ path, content }) =>
      /^(?:src|shared)\//.test(path) &&
      (content.includes(JSON.stringify(text).slice(1, -1)) || content.includes(text)),
  )

function hasPart(files: Files, feature: AppFeature): boolean {
  const module = parts[feature].section?.module ?? parts[feature].page?.module
  return module === undefined || textOf(files, 'src/parts.tsx').includes(`'./${module}.tsx'`)
}

/**
 * The result of a code change by a model: the changed files, which of the requested words and figures they contain, and
 * which texts and figures nobody requested. Ignores what the model says about its work.
 */
export function editReport(
  request: string,
  { before, after, spec }: { before: Files; after: Files; spec: AppSpec },
): AppReport {
  const old = new Map(before.map(({ path, content }) => [path, content]))
  const touched = after.filter(({ path, content }) => old.get(path) !== content)
  const { content } = factsIn(request)
  const asked: { what: string; texts: string[] }[] = [
    ...(content.prices ?? []).map(({ name, amount, per }) => ({
      what: priceText({ name, amount, per }, content.currency ?? null),
      texts: [name],
    })),
    ...(content.hours ?? []).map(({ days, times }) => ({ what: `Open ${days} ${times}`, texts: [times] })),
    ...[content.address, content.phone, content.email, content.tagline].flatMap((each) =>
      each ? [{ what: each, texts: [each] }] : [],
    ),
    ...(content.notes ?? []).map(({ title, text }) => ({ what: title, texts: text ? [text] : [title] })),
  ]
  const isThere = ({ texts }: { texts: string[] }) =>
    texts.every((text) => after.some((file) => file.content.toLowerCase().includes(text.toLowerCase())))
  return {
    built: [
      `Changed: ${touched.map(({ path }) => path).join(', ')}`,
      ...asked.filter(isThere).map(({ what }) => what),
    ],
    notBuilt: asked
      .filter((each) => !isThere(each))
      .map(({ what }) => ({ what, instead: 'The model left it out. Say it again on its own.' })),
    invented: [...samplesIn(spec), ...inventedIn(request, old, touched)],
  }
}

const inventedMax = 8
const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}{4,}/gu) ?? []

/** Texts and figures in changed files that appear neither in the request nor in the previous files. */
export function inventedIn(request: string, old: ReadonlyMap<string, string>, touched: Files): string[] {
  const known = `${request}\n${[...old.values()].join('\n')}`.toLowerCase()
  const asked = new Set(wordsOf(request))
  const texts = touched
    .filter(({ path }) => /^(?:src\/.*\.tsx|shared\/(?:site|examples)\.ts)$/.test(path))
    .flatMap(({ content }) => [
      ...content.matchAll(/'([^'\n]{2,300})'|"([^"\n]{2,300})"|>([^<>{}\n]{2,300})</g),
    ])
    .map(([, single, double, drawn]) => (single ?? double ?? drawn ?? '').trim())
    .filter((text) => /\p{L}{2,}.*\s/u.test(text) && !known.includes(text.toLowerCase()))
    .filter((text) => !text.startsWith('Sample'))
    .filter((text) => {
      const words = wordsOf(text)
      return words.length > 0 && words.filter((word) => asked.has(word)).length * 2 < words.length
    })
  const figures = touched.flatMap(({ content }) =>
    [...content.matchAll(/\bprice["']?:\s*(\d[\d_]*)|([$€£]\s?\d[\d.,]*)/g)].map(([, cents, sign]) =>
      cents === undefined ? (sign ?? '') : String(Number(cents.replaceAll('_', '')) / 100),
    ),
  )
  const newFigures = figures.filter((each) => !known.includes(each.toLowerCase()) && !isOldCents(each, known))
  return [
    ...new Set([...newFigures.map((each) => `the figure ${each}`), ...texts.map((each) => `“${each}”`)]),
  ].slice(0, inventedMax)
}

const isOldCents = (figure: string, known: string) =>
  /^[\d.]+$/.test(figure) &&
  new RegExp(`\\bprice["']?:\\s*${Math.round(Number(figure) * 100)}\\b`).test(known)
