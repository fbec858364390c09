import { type Compared, judge, medianOf, ratioOf } from './compare.ts'
import { aimText, short, withUnit } from '#tools/bench/figures.ts'
import { blocksOf } from '#tools/bench/table.ts'

/** Both sides as a table: their medians, the median of the ratios of the rounds, and its spread. */
export function comparisonTable(compared: Compared[]): string {
  const rows = compared.map((one) => {
    const ratio = ratioOf(one)
    return {
      phase: one.phase,
      cells: [
        one.name,
        withUnit(short(medianOf(one.pairs.map(({ ours }) => ours))), one.unit),
        withUnit(short(medianOf(one.pairs.map(({ beside }) => beside))), one.unit),
        ratio ? times(ratio.median) : '',
        ratio ? `${times(ratio.least)} to ${times(ratio.most)}` : '',
        String(one.pairs.length),
      ],
    }
  })
  return blocksOf(['ours', 'beside', 'ratio', 'least to most', 'rounds'], rows)
}

/** One line for each aim: what was found, what was wanted, and in how many rounds it was met. */
export function verdictLines(compared: Compared[]): string[] {
  return compared.flatMap((one) => {
    const verdict = judge(one)
    if (!verdict || !one.aim) return []
    const ratio = ratioOf(one)
    const value = withUnit(short(medianOf(one.pairs.map(({ ours }) => ours))), one.unit)
    const found = one.aim.ratio && ratio ? `${times(ratio.median)} times, ${value}` : value
    const wanted = [
      one.aim.ratio && aimText(one.aim.ratio, 'times'),
      one.aim.value && aimText(one.aim.value, one.unit),
    ]
    const aim = wanted.filter((text) => text !== undefined).join(' or ')
    const rounds = `in ${verdict.roundsMet} of ${one.pairs.length} rounds met`
    return [`${verdict.isMet ? 'met' : 'MISSED'}: ${one.phase}, ${one.name}: ${found}; aim ${aim}; ${rounds}`]
  })
}

function times(ratio: number): string {
  return ratio.toFixed(2)
}
