import { wordCount } from '#server/engine/page-digest/words/words.ts'
import { exactKey } from '#server/platform/text/compare-key.ts'
import type { IsAsked } from './asked-text.ts'
import { type PageChange, saidBy } from './page-change.ts'

/** What the last visits have shown of the texts that differ now, by their exact keys. */
export interface NoisyTexts {
  /** Each is at a place that changed at each of the last visits. */
  restless: ReadonlySet<string>
  /** Each is in a block that changed at each of them and shows again what it showed before. */
  rotating: ReadonlySet<string>
  /** Each was on the page at an earlier visit. */
  seen: ReadonlySet<string>
}

const stateWordsMax = 3

/** Whether the history of a page has shown that a change says nothing, and the task does not ask for it. */
export function isNoise(
  change: PageChange,
  { restless, rotating, seen }: NoisyTexts,
  isAsked: IsAsked,
): boolean {
  const { own, before } = saidBy(change)
  const texts = [...own, ...(before === null ? [] : [before])]
  const isIn = (set: ReadonlySet<string>, all = texts) => all.every((text) => set.has(exactKey(text)))
  const isFree = () => !texts.some(isAsked)
  switch (change.kind) {
    case 'cell': {
      const row = change.unit.cells?.filter(Boolean).join(' · ') ?? ''
      return isIn(restless, [row]) && isCount(change.cell.before, change.cell.now) && isFree()
    }
    case 'rowNew':
    case 'rowGone':
      return false
    case 'storyNew':
      // A headline without a link may be a state that is back, such as 'All systems operational'.
      return ((change.unit.url !== null && isIn(seen)) || isIn(rotating)) && isFree()
    case 'storyGone':
      return isIn(rotating) && isFree()
    default:
      return isIn(restless) && !isState(change) && isFree()
  }
}

/** Figures that count or tell the time; money, shares and measured values are news however often they change. */
const plainFigure = /^\p{Nd}+$|^\p{Nd}{1,3}(?:[.,'’\s]\p{Nd}{2,3})*[.,'’\s]\p{Nd}{3}$|\p{Nd}[km]$|[:/]/iu
/** A figure, with what separates its groups, and a time. */
export const figure = /\p{Nd}+(?:[.,'’:/\s\u00a0\u202f]\p{Nd}+)*(?:\s?[km](?!\p{L}))?/giu

/** Whether two texts have the same words, and only whole numbers, dates and times differ. */
function isCount(before: string, now: string): boolean {
  const [then, today] = [before, now].map((text) => exactKey(text).replace(figure, '0'))
  if (then !== today || /\p{Sc}|%/u.test(now)) return false
  return (now.match(figure) ?? []).every((each) => plainFigure.test(each))
}

/** A few words that are the state of something, such as 'Closed', and a value after its label. */
function isState(change: PageChange): boolean {
  if (change.kind !== 'statement' && change.kind !== 'statementGone' && change.kind !== 'headline')
    return false
  const before = saidBy(change).before
  if (before !== null && sameWords(before, change.text)) return !isCount(before, change.text)
  const label = /^[^:]{1,40}: /.exec(change.text)?.[0]
  return isFewWords(change.text) || (label !== undefined && before?.startsWith(label) === true)
}

const isFewWords = (text: string) => wordCount(text) <= stateWordsMax && !/[.!?…。！？]$/u.test(text)

const sameWords = (before: string, now: string) => before.replace(figure, '0') === now.replace(figure, '0')
