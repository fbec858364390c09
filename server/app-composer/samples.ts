import type { AppFeature } from '#contract/builders/app-kinds.ts'
import type { AppSpec } from '#contract/builders/app-spec.ts'
import { type Example, sampleMark } from './examples.ts'
import { bookable } from './booking-times.ts'
import { bookingTimes } from './parts.ts'
import type { AppTable } from './tables.ts'

/** The samples in an application, described for its pages and for its owner. */
export function samplesOf(
  spec: AppSpec,
  features: readonly AppFeature[],
  tables: Record<string, AppTable>,
  examples: Record<string, readonly Example[]>,
): string[] {
  const rows = Object.entries(examples).flatMap(([name, all]) => {
    const count = all.filter(isSample).length
    const label = tables[name]?.label.toLowerCase() ?? name
    return count > 0 ? [`${count} ${count === 1 ? 'row' : 'rows'} of ${label}`] : []
  })
  const { byDay, isSample: hasSampleTimes } = bookable(spec.content)
  const texts = spec.content.notes
    .filter(({ text }) => text === '')
    .map(({ title }) => `the text of “${title}”`)
  return [
    ...rows,
    ...texts,
    ...(hasSampleTimes && features.includes('booking')
      ? [`booking times ${bookingTimes[0]} to ${bookingTimes.at(-1)} ${byDay ? '' : ' on every day'}`]
      : []),
    ...(features.includes('works') ? ['drawings in place of pictures'] : []),
  ]
}

/** Rows without a text of their own, such as dates and figures alone, are samples as well. */
const isSample = (row: Example) =>
  Object.values(row).some((value) => String(value).startsWith(sampleMark)) ||
  Object.values(row).every((value) => typeof value !== 'string' || /^[\d:-]+$/.test(value))

/** The text of a section for which none was given. */
export const sampleText = (title: string) =>
  `${sampleMark} text: write here what visitors should read under “${title}”.`
