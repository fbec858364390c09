import type { Unit } from '#server/engine/page-digest/units/units.ts'
import { languageOf, stemmer } from '#server/engine/page-digest/words/words.ts'
import type { Language } from '#server/engine/digest-words/wording.ts'

export interface PreparedUnit {
  unit: Unit
  stems: string[]
  headingStems: readonly string[]
}

/** One source with its words cut down to stems of its own language. */
export interface PreparedSource {
  language: Language
  titleStems: ReadonlySet<string>
  units: PreparedUnit[]
}

/** Determines the language of a source and the stems of its content. */
export function prepareSource(title: string | null, units: readonly Unit[]): PreparedSource {
  const sample = units.slice(0, 60).map(({ text }) => text)
  const language = languageOf(sample.join(' '))
  const stemsOf = stemmer(language)
  const headings = new Map<string, string[]>()
  const headingStems = (heading: string | null) => {
    if (!heading) return []
    const stems = headings.get(heading) ?? stemsOf(heading)
    headings.set(heading, stems)
    return stems
  }
  return {
    language,
    titleStems: new Set(stemsOf(title ?? '')),
    units: units.map((unit) => ({
      unit,
      stems: stemsOf(unit.detail ? `${unit.text} ${unit.detail}` : unit.text),
      headingStems: headingStems(unit.heading),
    })),
  }
}
