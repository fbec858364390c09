import { plainDigits } from '#contract/conditions/amounts.ts'

/** A figure as a text writes it. */
export interface Figure {
  text: string
  end: number
  /** What it may mean, as decimal text: '1.234' is 1234 or 1.234. */
  values: string[]
  /** A number from 0 to 9 without a unit: a count or a place in a list. */
  isSmall: boolean
}

const figure =
  /\p{Nd}{1,3}(?:[ \u00a0\u202f]\p{Nd}{3})+(?![\p{Nd}])(?:[.,]\p{Nd}{1,6})?|\p{Nd}+(?:[.,'’]\p{Nd}+)*/gu
const scale =
  /^[ \u00a0\u202f]?(k\b|thousand|tausend|tsd|million|mio|mln|m\b|billion|bn\b|mrd|milliard|万|萬|億|亿)/i
const scales: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  tausend: 1e3,
  tsd: 1e3,
  m: 1e6,
  million: 1e6,
  mio: 1e6,
  mln: 1e6,
  billion: 1e9,
  bn: 1e9,
  mrd: 1e9,
  milliard: 1e9,
  万: 1e4,
  萬: 1e4,
  億: 1e8,
  亿: 1e8,
}
const unitBefore = /[\p{Sc}±+−-]\s?$/u
const unitAfter = /^\s?[\p{Sc}%‰°]/u
const exactDigits = 15

/** The figures in a text, with what they may mean. */
export function figuresIn(text: string): Figure[] {
  return [...text.matchAll(figure)].map((match) => {
    const [written] = match
    const end = match.index + written.length
    const after = text.slice(end, end + 12)
    const plain = valuesOf(plainDigits(written.normalize('NFKC')))
    const times = scales[scale.exec(after)?.[1]?.toLowerCase() ?? '']
    const scaled = times ? plain.map((value) => String(Number((Number(value) * times).toPrecision(12)))) : []
    const hasUnit =
      unitAfter.test(after) ||
      times !== undefined ||
      unitBefore.test(text.slice(Math.max(0, match.index - 2), match.index))
    return {
      text: written,
      end,
      values: [...plain, ...scaled],
      isSmall: /^\p{Nd}$/u.test(written) && !hasUnit,
    }
  })
}

function valuesOf(written: string): string[] {
  const bare = written.replace(/[\s'’]/g, '')
  const marks = bare.match(/[.,]/g) ?? []
  const groups = bare.split(/[.,]/)
  const areThousands = groups.slice(1).every((group) => group.length === 3) && (groups[0]?.length ?? 0) <= 3
  const [first] = marks
  if (marks.length === 0) return [numberText(bare)]
  if (marks.length === 1) {
    const decimal = numberText(groups.join('.'))
    return areThousands ? [numberText(groups.join('')), decimal] : [decimal]
  }
  const last = marks.at(-1)
  if (last !== first) {
    const [fraction = ''] = groups.slice(-1)
    return [numberText(`${groups.slice(0, -1).join('')}.${fraction}`)]
  }
  // A version, an address or a date keeps its form.
  return areThousands ? [numberText(groups.join(''))] : [bare]
}

const numberText = (text: string) => (text.length > exactDigits ? text : String(Number(text)))

const pairsOf = 20

/** Whether two other figures give a figure: as their difference or sum, or as a change in percent. */
export function isDerived({ text, values }: Figure, others: readonly Figure[]): boolean {
  const decimals = /[.,](\p{Nd}+)$/u.exec(text)?.[1]?.length ?? 0
  const bases = others
    .slice(0, pairsOf)
    .flatMap((other) => other.values.map(Number))
    .filter(Number.isFinite)
  const isClose = (made: number) =>
    values.some((value) => Math.abs(Math.abs(made) - Number(value)) <= 0.5 * 10 ** -decimals + 1e-9)
  const isEqual = (made: number) => values.some((value) => Math.abs(Math.abs(made) - Number(value)) < 1e-6)
  return bases.some((a) =>
    bases.some(
      (b) => a !== b && (isEqual(a - b) || isEqual(a + b) || (a !== 0 && isClose(((b - a) / a) * 100))),
    ),
  )
}
