import { clock } from '#server/platform/clock.ts'
import type { PageBlock } from './page-blocks.ts'
import { findDate, isoDate } from './publication-date.ts'
import type { TreeElement } from './page-tree.ts'

const lineCharsMax = 200
const linesBefore = 4
const linesAfter = 8
const leadChars = 60
const published =
  /\b(?:published|posted|issued|veröffentlicht|erstellt|erschienen|publié|publicado|pubblicato|gepubliceerd|geplaatst|opublikowano)\b/iu
const dayInAddress = /\/((?:19|20)\d{2})[/-](0?[1-9]|1[0-2])[/-](0?[1-9]|[12]\d|3[01])(?=\/|-|_|\.|$)/

/**
 * The visible publication date of a page without one in its metadata: its `<time>`, its address, a date near its title.
 */
export function visibleDate(
  body: TreeElement,
  blocks: readonly PageBlock[],
  title: string | null,
  language: string,
  url: string,
): string | null {
  const candidates = [markedDate(body, language), addressDate(url), ...datesNear(blocks, title, language)]
  return candidates.find((date) => date !== null && isPast(date)) ?? null
}

/** A future date belongs to the content; tomorrow is accepted because of time zones. */
function isPast(date: string): boolean {
  return Date.parse(date) < clock.now().getTime() + 86_400_000
}

/** The first time after the main heading; an earlier one may belong to another story. */
function markedDate(body: TreeElement, language: string): string | null {
  const marks = [...body.querySelectorAll('h1, time')]
  const heading = marks.findIndex(({ localName }) => localName === 'h1')
  const times = [...marks.slice(heading + 1), ...marks.slice(0, heading + 1).toReversed()]
  const time = times.find(({ localName }) => localName === 'time')
  return time ? isoDate(time.getAttribute('datetime') ?? time.textContent, language) : null
}

function addressDate(url: string): string | null {
  const [, year, month, day] = dayInAddress.exec(URL.parse(url)?.pathname ?? '') ?? []
  return year ? isoDate(`${year}-${month}-${day}`) : null
}

function datesNear(blocks: readonly PageBlock[], title: string | null, language: string): string[] {
  const at = Math.max(
    0,
    blocks.findIndex(({ kind, text }) => kind === 'heading' && text === title),
  )
  const near = [
    ...blocks.slice(at, at + linesAfter),
    ...blocks.slice(Math.max(0, at - linesBefore), at).toReversed(),
  ]
  const lines = near.map(({ text }) => (text.length > lineCharsMax ? text.slice(0, leadChars) : text))
  const lineTexts = blocks.flatMap(({ text }) =>
    text.length <= lineCharsMax && published.test(text) ? [text] : [],
  )
  return [...lineTexts, ...lines].flatMap((line) => {
    const date = findDate(line, language)
    return date ? [`${date.slice(0, 10)}T00:00:00.000Z`] : []
  })
}
