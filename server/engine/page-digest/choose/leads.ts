import { isStory } from '#server/engine/page-digest/compare/compare-pages.ts'
import { endsLikeSentence, pointsBack } from './quality.ts'
import type { Unit } from '#server/engine/page-digest/units/units.ts'
import { wordCount } from '#server/engine/page-digest/words/words.ts'

const leadCharsMin = 30
const storySentencesMean = 4

/**
 * The first real sentence of each story, in the order of the page; of an article only its beginning. With `withLinks`,
 * a link counts as a story whose text is on another page.
 */
export function leadsOf(units: readonly Unit[], withLinks: boolean): Unit[] {
  const [entry] = units
  if (entry?.kind === 'entry') return units.slice(0, 20)
  const stories = storiesIn(units)
  const leads = stories.flatMap((story) => leadOf(story, withLinks) ?? [])
  return isFrontPage(stories) ? leads : leads.slice(0, 1)
}

function storiesIn(units: readonly Unit[]): Unit[][] {
  const stories: Unit[][] = [[]]
  let heading: string | null = null
  for (const unit of units) {
    if (unit.heading !== heading || unit.kind === 'headline') stories.push([])
    heading = unit.kind === 'headline' ? unit.text : unit.heading
    stories.at(-1)?.push(unit)
  }
  return stories.map((story) => story.filter(({ kind }) => kind !== 'code' && kind !== 'row'))
}

function leadOf(story: readonly Unit[], withLinks: boolean): Unit | null {
  return (
    story.find((unit) => unit.kind === 'sentence' && isLead(unit)) ??
    story.find(
      ({ kind, url, text }) => withLinks && kind === 'item' && url !== null && wordCount(text) > 3,
    ) ??
    null
  )
}

function isLead(unit: Unit): boolean {
  const { text, isCut } = unit
  if (isCut || /[?？؟:]$/.test(text) || !endsLikeSentence(unit) || pointsBack(unit)) return false
  return text.length >= (/\p{Script=Han}/u.test(text) ? leadCharsMin / 2 : leadCharsMin)
}

/** Several headlines with a few sentences each, and hardly anything before the first. */
function isFrontPage(stories: readonly (readonly Unit[])[]): boolean {
  const headed = stories.filter(([first]) => first?.kind === 'headline' && isStory(first.text))
  const said = headed.reduce((sum, story) => sum + story.length - 1, 0)
  const before = stories[0]?.filter((unit) => unit.kind === 'sentence').length ?? 0
  return headed.length >= 2 && said / headed.length <= storySentencesMean && before <= 2
}
