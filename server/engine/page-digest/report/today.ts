import { cellLine } from './changes-section.ts'
import { isOfToday } from '#server/engine/page-digest/compare/only-time.ts'
import type { ReadSource } from '#server/engine/page-digest/compare/read-source.ts'
import { bold, cite, escapeMarkdown } from '#server/platform/text/safe-markdown.ts'
import type { Unit } from '#server/engine/page-digest/units/units.ts'

const asked =
  /(?<!\p{L})(?:today|tonight|this (?:morning|evening)|heute|aujourd['’]hui|ce (?:soir|matin)|hoy|oggi|stasera|hoje|vandaag|vanavond|dzisiaj|dziś|bugün|idag|i dag)(?!\p{L})|今日|本日|今天|اليوم/iu
const linesMax = 6

/** Whether a task is about the day of the run, such as 'what is for lunch today'. */
export function asksForToday(task: string): boolean {
  return asked.test(task)
}

/** What pages contain about the day of the run, under its heading or in its row, whether or not it changed. */
export function todaySection(sources: readonly ReadSource[], readAt: string): string[] {
  return sources.flatMap((source) => {
    const { number } = source.page
    const units = source.units.filter(({ kind }) => kind !== 'headline' && kind !== 'code')
    const own = units.filter((unit) => isOfToday(dayOf(unit), readAt)).slice(0, linesMax)
    if (own.length === 0) return []
    const lines = own.map((unit, at) => `- ${lineOf(unit, own[at - 1])} ${cite([number])}`)
    return [[`${bold(source.name)} ${cite([number])}`, '', ...lines].join('\n')]
  })
}

const dayOf = ({ cells, heading }: Unit) => cells?.[0] ?? heading ?? ''

function lineOf(unit: Unit, last: Unit | undefined): string {
  if (unit.cells) return cellLine(unit.cells, unit.table?.header)
  const { heading, text } = unit
  const isTold = !heading || last?.heading === heading || text.includes(heading)
  return isTold ? escapeMarkdown(text) : `${bold(heading)} — ${escapeMarkdown(text)}`
}
